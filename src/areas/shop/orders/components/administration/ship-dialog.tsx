import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { Field } from "#ui/field.tsx";
import { TOUCHED, transitionOrder } from "../../client/staff.ts";
import type { StaffOrder } from "../../schema/staff.ts";

interface ShipDialogProps {
  order: StaffOrder;
  onClose(): void;
}

/** Sends an order on its way, with what the carrier knows it by. */
export function ShipDialog({ order, onClose }: ShipDialogProps) {
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../../schema/staff.ts")).OrderTransition,
    read: (fields) => ({
      ...Object.fromEntries(fields),
      transition: "ship",
      expectedUpdatedAt: order.updatedAt,
    }),
    send: (transition) => transitionOrder(order.id, transition),
    version: order.updatedAt,
    done: `Order ${order.orderNumber} is on its way`,
    failed: "Nothing was changed",
  });
  const { errors } = state;
  return (
    <DialogForm
      title={`Ship ${order.orderNumber}`}
      state={state}
      label="Ship"
      pendingLabel="Shipping..."
      onClose={onClose}
    >
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
        {(control) => <input {...control} name="trackingUrl" inputMode="url" autoComplete="off" />}
      </Field>
    </DialogForm>
  );
}
