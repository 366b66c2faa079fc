import { call } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TOUCHED } from "../../client.ts";
import type { ProspectDialogProps } from "./load-dialog.tsx";

/** Asks once more before a player and his votes are gone. */
export function DeleteProspect({ prospect, onClose, onDeleted }: ProspectDialogProps) {
  return (
    <ConfirmDialog
      title="Delete Prospect"
      label="Delete"
      pendingLabel="Deleting..."
      paths={TOUCHED}
      send={() => call("DELETE", "/api/admin/prospects/{id}", { path: { id: prospect.id } })}
      done={{
        title: "Prospect deleted successfully",
        description: `${fullName(prospect)} is off the board.`,
      }}
      failed="Error deleting prospect"
      onClose={onClose}
      onDone={onDeleted}
    >
      <p className="text-lg">Are you sure you want to delete {fullName(prospect)}?</p>
      <p className="mt-3 text-dim">
        The votes for this player are deleted, too. To take a player off the public site for a
        while, hide the row instead.
      </p>
    </ConfirmDialog>
  );
}
