import { call } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { OwnNomination } from "../schema/nominations.ts";

export interface WithdrawDialogProps {
  nomination: OwnNomination;
  onClose: () => void;
}

/** Says what a withdrawal brings with it, and withdraws. Loaded when it is opened. */
export default function WithdrawDialog({ nomination, onClose }: WithdrawDialogProps) {
  const { id, status } = nomination;
  return (
    <ConfirmDialog
      title="Withdraw this nomination?"
      label="Withdraw for good"
      pendingLabel="Withdrawing..."
      cancelLabel="Keep it"
      paths={["/api/you-scout/my-nominations"]}
      send={() =>
        call("POST", "/api/you-scout/nominations/{id}/withdraw", {
          path: { id },
          body: { expectedStatus: status },
        })
      }
      done="Your nomination was withdrawn."
      failed="Not withdrawn"
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere]">
        {fullName(nomination)} disappears from YouScout at once, with all votes and comments
        {status === "promoted" && ", and from the NOLA Top 100 prospect board"}.
      </p>
      <p className="mt-3 font-semibold">
        It can't be brought back, but you can nominate the player again.
      </p>
    </ConfirmDialog>
  );
}
