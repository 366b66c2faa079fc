import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { withdrawNomination } from "../client.ts";
import type { OwnNomination } from "../schema.ts";

export interface WithdrawDialogProps {
  nomination: OwnNomination;
  onClose: () => void;
}

/** Says what a withdrawal brings with it, and withdraws. Loaded when it is opened. */
export default function WithdrawDialog({ nomination, onClose }: WithdrawDialogProps) {
  const { id, firstName, lastName, status } = nomination;
  const { isPending, mutate } = useMutationFeedback([paths.api.myNominations]);
  async function withdraw(): Promise<void> {
    await mutate(
      () => withdrawNomination(id, status),
      ({ message }) => message,
      "Not withdrawn",
    );
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
