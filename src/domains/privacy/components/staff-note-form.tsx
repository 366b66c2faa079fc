import { type KeyboardEvent, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { Outcome } from "#ui/use-mutation-feedback.ts";

interface StaffNoteFormProps {
  note: string | null;
  /** Saves the note and resolves with what came of it. */
  onSave(note: string): Promise<Outcome>;
  /** After it was saved or given up. */
  onEnd(): void;
}

/** Where staff write down what they know or did; Escape gives it up. */
export function StaffNoteForm({ note, onSave, onEnd }: StaffNoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);

  function end(): void {
    form.current?.closest<HTMLElement>("[tabindex]")?.focus();
    onEnd();
  }

  async function save(): Promise<void> {
    const written = new FormData(form.current ?? undefined).get("staffNote");
    if ((await onSave(String(written ?? ""))) === "done") end();
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={({ key }: KeyboardEvent) => key === "Escape" && end()}
      className="mt-4 grid gap-3"
    >
      <Field label="Note, for staff only">
        {(control) => (
          <textarea
            {...control}
            name="staffNote"
            rows={3}
            maxLength={2_000}
            defaultValue={note ?? ""}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="quiet">
          Save note
        </Button>
        <Button look="plain" onClick={end}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
