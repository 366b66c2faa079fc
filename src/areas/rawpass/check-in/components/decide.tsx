import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { DOUBT_LABELS } from "../schema/answer-words.ts";
import type { CheckInWish, DeskAnswer } from "../schema/desk.ts";
import { NoteField } from "./note-field.tsx";
import type { DeskState } from "./use-desk.ts";

interface DecideProps {
  answer: DeskAnswer["data"];
  wish: CheckInWish;
  desk: DeskState;
}

/** Why it is amber, and what staff can do: let in with a note, or use a make-up. */
export function Decide({ answer, wish, desk }: DecideProps) {
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const meant = { ...wish, slotId: answer.session?.slotId };
  async function decide(way: "let_in" | "make_up"): Promise<void> {
    const written = note.trim();
    if (way === "let_in" && written.length < 3) {
      setError("Please say why in 3 to 300 characters");
      return;
    }
    const { slotId, ...who } = meant;
    const refused = await desk.ask({
      ...who,
      ...(slotId !== undefined && { slotId }),
      ...(written && { note: written }),
      way,
    });
    setError(refused ?? undefined);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void decide("let_in");
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 border-amber border-l-4 bg-night p-5">
      <ul className="grid gap-1 font-semibold">
        {answer.doubts.map((doubt) => (
          <li key={doubt}>{labelOf(DOUBT_LABELS, doubt)}</li>
        ))}
      </ul>
      <NoteField label="Why you let them in" value={note} error={error} onChange={setNote} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look={answer.doubts.includes("no_pass") ? "quiet" : "primary"}
          disabled={desk.isPending}
        >
          Let in
        </Button>
        {answer.mayUseMakeUp && (
          <Button look="quiet" disabled={desk.isPending} onClick={() => void decide("make_up")}>
            Use a make-up
          </Button>
        )}
      </div>
    </form>
  );
}
