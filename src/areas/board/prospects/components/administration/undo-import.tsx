import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TOUCHED } from "../../client.ts";
import type { LastImport, UndoReport } from "../../schema/import-report.ts";

export interface UndoImportProps {
  last: LastImport;
  /** Hears who stays as he is. */
  onKept(kept: UndoReport["kept"]): void;
  onClose(): void;
}

/** Asks once more before an import is undone. */
export function UndoImport({ last, onKept, onClose }: UndoImportProps) {
  return (
    <ConfirmDialog
      title="Undo this import"
      label="Undo"
      pendingLabel="Undoing..."
      paths={TOUCHED}
      send={() =>
        call("POST", "/api/admin/prospects/import/undo", {
          body: { importedAt: last.importedAt },
        }).then(writtenData)
      }
      done={({ removed, restored, kept }) => {
        onKept(kept);
        return {
          title: "Import undone",
          description: `${removed} removed, ${restored} as before, ${kept.length} left as they are.`,
        };
      }}
      failed="The import was not undone"
      onClose={onClose}
    >
      <p className="text-lg">
        It added {count(last.added, "player")}, who will be deleted, and changed{" "}
        {count(last.changed, "player")}, who will be as before.
      </p>
      <p className="mt-3 text-dim">
        Players who were changed since stay as they are, and so do those about whom a guardian was
        asked or votes or anything else came in. You will see who they are.
      </p>
    </ConfirmDialog>
  );
}
