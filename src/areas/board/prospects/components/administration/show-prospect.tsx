import { call } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TOUCHED } from "../../client.ts";
import type { ProspectDialogProps } from "./load-dialog.tsx";

/** Asks whether it is another player than the one of his name whose guardian said no, before he is shown. */
export function ShowProspect({ prospect, onClose }: ProspectDialogProps) {
  return (
    <ConfirmDialog
      title="Is it another player?"
      label="It is another player"
      pendingLabel="Showing..."
      paths={TOUCHED}
      send={() =>
        call("POST", "/api/admin/prospects/{id}/show", {
          path: { id: prospect.id },
          body: { isAnotherPlayer: true },
        })
      }
      done={{
        title: "Prospect updated successfully",
        description: `${fullName(prospect)} is back on the public site.`,
      }}
      failed="Error updating prospect"
      onClose={onClose}
    >
      <p className="text-lg">
        The guardian of a player called {fullName(prospect)} said no. If this is the same child,
        only the guardian can change that, by the mailed link.
      </p>
      <p className="mt-3 text-dim">The audit log keeps who says that it is another player.</p>
    </ConfirmDialog>
  );
}
