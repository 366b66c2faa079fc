import { type ComponentType, useState } from "react";
import { Button } from "#ui/button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { useAction } from "#ui/use-action.ts";
import { TOUCHED, transitionOrder } from "../../client/staff.ts";
import type { StaffTransition } from "../../rules/transitions.ts";
import type { StaffOrder } from "../../schema/staff.ts";
import { STATUS_LABELS, TRANSITION_LABELS } from "./describe.ts";
import type { OrderDialogProps } from "./order-dialog.tsx";

/** Whether a transition asks for something before it is made. */
function isAsked(transition: StaffTransition): transition is "ship" | "cancel" {
  return transition === "ship" || transition === "cancel";
}

/** What can be done with an order next. The first transition is the usual one. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { isPending, act } = useAction(TOUCHED);
  const [opened, setOpened] = useState<OrderDialogProps["kind"] | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<OrderDialogProps> | null>(null);
  const { id, steps: transitions, updatedAt, refundableCents } = order;

  async function open(kind: OrderDialogProps["kind"]): Promise<void> {
    const { OrderDialog } = await import("./order-dialog.tsx");
    setDialog(() => OrderDialog);
    setOpened(kind);
  }
  function start(transition: StaffTransition): void {
    if (isAsked(transition)) return void open(transition);
    void act(
      () => transitionOrder(id, { step: transition, expectedUpdatedAt: updatedAt }),
      `Order ${order.orderNumber} is taken on`,
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
      {opened && Dialog && <Dialog kind={opened} order={order} onClose={() => setOpened(null)} />}
    </div>
  );
}
