import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TOUCHED } from "../../client/measurements.ts";
import type { LastPaste, PasteUndoReport } from "../../schema/paste-report.ts";
import { pastedParts } from "../words.ts";

export interface UndoPasteProps {
  eventId: number;
  last: LastPaste;
  /** Hears what stays as it is. */
  onKept(kept: PasteUndoReport["kept"]): void;
  onClose(): void;
}

/** Asks once more before a paste is undone. */
export function UndoPaste({ eventId, last, onKept, onClose }: UndoPasteProps) {
  return (
    <ConfirmDialog
      title="Undo this paste"
      label="Undo"
      pendingLabel="Undoing..."
      paths={TOUCHED}
      send={() =>
        call("POST", "/api/admin/events/{id}/import/undo", {
          path: { id: eventId },
          body: { pastedAt: last.pastedAt },
        }).then(writtenData)
      }
      done={({ kept, ...undone }) => {
        onKept(kept);
        return {
          title: "Paste undone",
          description: `Taken back: ${pastedParts(undone)}. Left as is: ${kept.length}.`,
        };
      }}
      failed="The paste was not undone"
      onClose={onClose}
    >
      <p className="text-lg">This takes back what it added: {pastedParts(last)}.</p>
      <p className="mt-3 text-dim">
        Values that were corrected, struck out or sent by a phone since stay as they are, and so do
        those in a report that a family has. Players stay on the list if they have a value,
        registration, appointment or jersey number there. You will see what stays and why.
      </p>
    </ConfirmDialog>
  );
}
