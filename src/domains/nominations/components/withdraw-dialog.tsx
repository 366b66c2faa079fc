import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#lib/api.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { myNominationsQuery, withdrawNomination } from "../client.ts";
import type { OwnNomination } from "../schema.ts";

interface WithdrawDialogProps {
  nomination: OwnNomination;
  onClose: () => void;
}

/** Says what a withdrawal brings with it, and withdraws. Loaded when it is opened. */
export default function WithdrawDialog({ nomination, onClose }: WithdrawDialogProps) {
  const { id, firstName, lastName, status } = nomination;
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  async function withdraw(): Promise<void> {
    setIsPending(true);
    try {
      const { message } = await withdrawNomination(id, status);
      notify({ title: message, description: "", variant: "default" });
    } catch (error) {
      const description = error instanceof ApiError ? error.text : "Please try again.";
      notify({ title: "Not withdrawn", description, variant: "destructive" });
    }
    await client.invalidateQueries(myNominationsQuery());
    onClose();
  }
  return (
    <Dialog title="Withdraw this nomination?" onClose={onClose}>
      <p className="[overflow-wrap:anywhere]">
        {firstName} {lastName} disappears from YouScout at once, with all votes and comments
        {status === "promoted" && ", and from the NOLA Top 100 prospect board"}.
      </p>
      <p className="mt-3 font-semibold">
        It can't be brought back, but you can nominate the player again.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={withdraw}>
          {isPending ? "Withdrawing..." : "Withdraw for good"}
        </Button>
        <Button
          look="quiet"
          disabled={isPending}
          onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
        >
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}
