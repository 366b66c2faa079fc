import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { deleteProspect } from "../../client/staff.ts";
import type { StaffProspect } from "../../schema.ts";
import { fullName } from "../describe.ts";
import { notifyFailure, notifySuccess, refreshBoard } from "./board-changes.ts";

interface DeleteProspectProps {
  prospect: StaffProspect;
  onClose(): void;
  /** Called after the prospect was deleted, and the focus with its row. */
  onDeleted(): void;
}

/** Asks once more before a player and his votes are gone. */
export function DeleteProspect({ prospect, onClose, onDeleted }: DeleteProspectProps) {
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => deleteProspect(prospect.id),
    onSuccess: () => {
      notifySuccess("Prospect deleted successfully", `${fullName(prospect)} is off the board.`);
      onDeleted();
    },
    onError: (error) => {
      notifyFailure("Error deleting prospect", error);
      onClose();
    },
    onSettled: () => refreshBoard(client),
  });
  return (
    <Dialog title="Delete Prospect" onClose={onClose}>
      <p className="text-lg">Are you sure you want to delete {fullName(prospect)}?</p>
      <p className="mt-3 text-dim">
        The votes for this player are deleted, too. To take a player off the public site for a
        while, hide the row instead.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CloseButton>Cancel</CloseButton>
        <Button disabled={isPending} onClick={() => mutate()}>
          {isPending ? "Deleting..." : "Delete"}
        </Button>
      </div>
    </Dialog>
  );
}
