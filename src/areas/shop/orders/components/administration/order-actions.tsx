import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client/staff.ts";
import type { StaffTransition } from "../../rules/transitions.ts";
import type { StaffOrder } from "../../schema/staff.ts";
import { STATUS_LABELS, TRANSITION_LABELS } from "./describe.ts";
import type { OrderDialogProps } from "./order-dialog.tsx";

const loadOrderDialog = () => import("./order-dialog.tsx");

/** Whether a transition asks for something before it is made. */
function isAsked(transition: StaffTransition): transition is "ship" | "cancel" {
  return transition === "ship" || transition === "cancel";
}

/** What can be done with an order next. The first transition is the usual one. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const { Dialog, subject, open, close } = useLazyDialog<
    OrderDialogProps,
    OrderDialogProps["kind"]
  >(loadOrderDialog);
  const { id, transitions, updatedAt, refundableCents } = order;

  function start(transition: StaffTransition): void {
    if (isAsked(transition)) return void open(transition);
    void mutate(
      () =>
        call("POST", "/api/admin/shop/orders/{id}/transition", {
          path: { id },
          body: { transition, expectedUpdatedAt: updatedAt },
        }),
      `Order ${order.orderNumber} is updated`,
    );
  }

  if (transitions.length === 0 && refundableCents === 0) {
    return (
      <p className="text-dim">{`${labelOf(STATUS_LABELS, order.status)}: nothing is left to do.`}</p>
    );
  }
  return (
    <div className="needs-scripts flex flex-wrap gap-3">
      {transitions.map((transition, index) => (
        <Button
          key={transition}
          look={index === 0 && transition !== "cancel" ? "primary" : "quiet"}
          disabled={isPending}
          onClick={() => start(transition)}
        >
          {TRANSITION_LABELS[transition]}
          {isAsked(transition) && "..."}
        </Button>
      ))}
      {refundableCents > 0 && (
        <Button look="quiet" disabled={isPending} onClick={() => void open("refund")}>
          Refund...
        </Button>
      )}
      {Dialog && subject && <Dialog kind={subject} order={order} onClose={close} />}
    </div>
  );
}
