import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { KeptList } from "#ui/kept-list.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { LastPaste as Paste, PasteUndoReport } from "../../schema/paste-report.ts";
import { pastedParts } from "../words.ts";
import type { UndoPasteProps } from "./undo-paste.tsx";

const loadUndo = async () => ({ default: (await import("./undo-paste.tsx")).UndoPaste });

interface LastPasteProps {
  eventId: number;
  last: Paste | null;
}

/** What the last table pasted into a sheet did, and the way to undo it, for a week. */
export function LastPaste({ eventId, last }: LastPasteProps) {
  const { Dialog, subject, open, close } = useLazyDialog<UndoPasteProps, Paste>(loadUndo);
  const [kept, setKept] = useState<PasteUndoReport["kept"]>([]);
  return (
    <>
      {last && (
        <section
          aria-label="Last paste"
          className="mb-6 flex flex-wrap items-center justify-between gap-3 bg-night p-5 print:hidden"
        >
          <p>
            Pasted <LocalTime at={last.pastedAt} />: {pastedParts(last)}.
          </p>
          <Button look="quiet" className="needs-scripts" onClick={() => void open(last)}>
            Undo this paste
          </Button>
        </section>
      )}
      <KeptList
        title="The paste is undone, but this stays as it is:"
        lines={kept.map(
          ({ playerId, name, what, why }) => `${name} (#${playerId}), ${what}: ${why}`,
        )}
        onClose={() => setKept([])}
      />
      {Dialog && subject && (
        <Dialog eventId={eventId} last={subject} onKept={setKept} onClose={close} />
      )}
    </>
  );
}
