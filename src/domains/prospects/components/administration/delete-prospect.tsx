import { Button } from "#ui/button.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { deleteProspect } from "../../client/staff.ts";
import type { StaffProspect } from "../../schema.ts";
import { fullName } from "../describe.ts";
import { TOUCHED } from "./board-changes.ts";

interface DeleteProspectProps {
  prospect: StaffProspect;
  onClose(): void;
  /** Called after the prospect was deleted, and the focus with its row. */
  onDeleted(): void;
}

/** Asks once more before a player and his votes are gone. */
export function DeleteProspect({ prospect, onClose, onDeleted }: DeleteProspectProps) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const done = {
    title: "Prospect deleted successfully",
    description: `${fullName(prospect)} is off the board.`,
  };
  async function remove(): Promise<void> {
    const send = () => deleteProspect(prospect.id);
    if (await mutate(send, done, "Error deleting prospect")) onDeleted();
    else onClose();
  }
  return (
    <Dialog title="Delete Prospect" onClose={onClose}>
      <p className="text-lg">Are you sure you want to delete {fullName(prospect)}?</p>
      <p className="mt-3 text-dim">
        The votes for this player are deleted, too. To take a player off the public site for a
        while, hide the row instead.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CloseButton>Cancel</CloseButton>
        <Button disabled={isPending} onClick={() => void remove()}>
          {isPending ? "Deleting..." : "Delete"}
        </Button>
      </div>
    </Dialog>
  );
}
