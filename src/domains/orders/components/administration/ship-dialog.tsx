import { useRef } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { DialogButtons } from "#ui/edit-form.tsx";
import { Field } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED, transitionOrder } from "../../client/staff.ts";
import type { StaffOrder } from "../../schema/staff.ts";

interface ShipDialogProps {
  order: StaffOrder;
  onClose(): void;
}

/** Sends an order on its way, with what the carrier knows it by. */
export function ShipDialog({ order, onClose }: ShipDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/staff.ts")).OrderTransition,
    read: (fields) => ({
      ...Object.fromEntries(fields),
      transition: "ship",
      expectedUpdatedAt: order.updatedAt,
    }),
    isKept: true,
    send: (transition) => transitionOrder(order.id, transition),
    onSent() {
      dialog.current?.close();
      onSuccess(`Order ${order.orderNumber} is on its way`);
    },
    onFailure: (error) => onError("Nothing was changed", error),
  });
  return (
    <Dialog ref={dialog} title={`Ship ${order.orderNumber}`} onClose={onClose}>
      <form {...props} method="post" className="grid gap-5">
        <p className="text-dim">The customer gets an email with the link, if there is one.</p>
        <Field
          label="Tracking number"
          error={errors.trackingNumber}
          hint="Leave empty if there is none."
        >
          {(control) => <input {...control} name="trackingNumber" autoComplete="off" />}
        </Field>
        <Field
          label="Tracking link"
          error={errors.trackingUrl}
          hint="The carrier's link; it starts with https://"
        >
          {(control) => (
            <input {...control} name="trackingUrl" inputMode="url" autoComplete="off" />
          )}
        </Field>
        <DialogButtons label="Ship" pendingLabel="Shipping..." isPending={isPending} />
      </form>
    </Dialog>
  );
}
