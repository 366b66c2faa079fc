import { useRef } from "react";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED, transitionOrder } from "../../client/staff.ts";
import type { StaffOrder } from "../../schema/staff.ts";

interface CancelDialogProps {
  order: StaffOrder;
  onClose(): void;
}

/** Asks once more before an order is canceled, and says how much money goes back. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const { id, orderNumber, customerName, refundableCents, updatedAt } = order;
  const close = () => content.current?.closest("dialog")?.close();

  async function cancel(): Promise<void> {
    const isDone = await mutate(
      () => transitionOrder(id, { step: "cancel", expectedUpdatedAt: updatedAt }),
      `Order ${orderNumber} is canceled`,
    );
    if (isDone) close();
  }
  return (
    <Dialog title={`Cancel ${orderNumber}`} onClose={onClose}>
      <div ref={content}>
        <p className="text-lg">
          {refundableCents > 0
            ? `${inDollars(refundableCents)} goes back to ${customerName}, and the items go back on the shelf.`
            : "There is nothing to refund. Items reserved for the order go back on sale."}
        </p>
        <p className="mt-3 text-dim">
          The customer gets an email. A canceled order can't be reopened.
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={close}>
            Keep the order
          </Button>
          <Button disabled={isPending} onClick={() => void cancel()}>
            {isPending
              ? "Canceling..."
              : refundableCents > 0
                ? `Cancel and refund ${inDollars(refundableCents)}`
                : "Cancel the order"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
