import { type ComponentType, useState } from "react";
import { Button } from "#ui/button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { useAction } from "#ui/use-action.ts";
import { TOUCHED, takeStep } from "../../client/staff.ts";
import type { StaffStep as Step } from "../../rules/steps.ts";
import type { StaffOrder } from "../../schema/staff.ts";
import { STATUS_LABELS, STEP_LABELS } from "./describe.ts";
import type { OrderDialogProps } from "./order-dialog.tsx";

/** Whether a step asks for something before it is taken. */
function isAsked(step: Step): step is "ship" | "cancel" {
  return step === "ship" || step === "cancel";
}

/** What can be done with an order next. The first step is the one that is usual. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { isPending, act } = useAction(TOUCHED);
  const [opened, setOpened] = useState<OrderDialogProps["kind"] | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<OrderDialogProps> | null>(null);
  const { id, steps, updatedAt, refundableCents } = order;

  async function open(kind: OrderDialogProps["kind"]): Promise<void> {
    const { OrderDialog } = await import("./order-dialog.tsx");
    setDialog(() => OrderDialog);
    setOpened(kind);
  }
  function take(step: Step): void {
    if (isAsked(step)) return void open(step);
    void act(
      () => takeStep(id, { step, expectedUpdatedAt: updatedAt }),
      `Order ${order.orderNumber} is taken on`,
    );
  }

  if (steps.length === 0 && refundableCents === 0) {
    return (
      <p className="text-dim">{`${labelOf(STATUS_LABELS, order.status)}: nothing is left to do.`}</p>
    );
  }
  return (
    <div className="needs-scripts flex flex-wrap gap-3">
      {steps.map((step, index) => (
        <Button
          key={step}
          look={index === 0 && step !== "cancel" ? "primary" : "quiet"}
          disabled={isPending}
          onClick={() => take(step)}
        >
          {STEP_LABELS[step]}
          {isAsked(step) && "..."}
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
