import { call } from "#lib/call.ts";
import { inDollars } from "#lib/money.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TOUCHED } from "../../client/staff.ts";
import { isLost } from "../../rules/disputes.ts";
import type { StaffOrder } from "../../schema/staff.ts";

interface CancelDialogProps {
  order: StaffOrder;
  onClose(): void;
}

/** Asks once more before an order is canceled, and says how much money goes back. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { id, orderNumber, customerName, paymentStatus, refundableCents, updatedAt } = order;
  const isReturned = isLost(order, order.events);
  const isDisputed = paymentStatus === "disputed";
  const refund = refundableCents > 0 && !isDisputed ? inDollars(refundableCents) : null;
  return (
    <ConfirmDialog
      title={`Cancel ${orderNumber}`}
      label={refund ? `Cancel and refund ${refund}` : "Cancel the order"}
      pendingLabel="Canceling..."
      cancelLabel="Keep the order"
      paths={TOUCHED}
      send={() =>
        call("POST", "/api/admin/shop/orders/{id}/transition", {
          path: { id },
          body: { transition: "cancel", expectedUpdatedAt: updatedAt },
        })
      }
      done={`Order ${orderNumber} is canceled`}
      isKept
      onClose={onClose}
    >
      <p className="text-lg">
        {refund
          ? `${refund} goes back to ${customerName}, and the items go back on the shelf.`
          : isReturned
            ? "The bank has returned the money to the customer. The items go back on the shelf."
            : isDisputed
              ? "This payment is disputed: the bank decides who gets the money, so nothing is refunded now. The items go back on the shelf."
              : "There is nothing to refund. Items reserved for the order go back on sale."}
      </p>
      <p className="mt-3 text-dim">
        The customer gets an email. A canceled order can't be reopened.
      </p>
    </ConfirmDialog>
  );
}
