import { call } from "#lib/call.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import { TOUCHED } from "../../client/staff.ts";
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
    send: (transition) =>
      call("POST", "/api/admin/shop/orders/{id}/transition", {
        path: { id: order.id },
        body: transition,
      }),
    version: order.updatedAt,
    done: `Order ${order.orderNumber} is on its way`,
    failed: "Nothing was changed",
  });
  const { errors } = state;
  const field = fieldsOf(errors);
  return (
    <DialogForm
      title={`Ship ${order.orderNumber}`}
      state={state}
      label="Ship"
      pendingLabel="Shipping..."
      onClose={onClose}
    >
      <p className="text-dim">The customer gets an email with the link, if there is one.</p>
      <TextField
        label="Tracking number"
        {...field("trackingNumber")}
        hint="Leave empty if there is none."
        autoComplete="off"
      />
      <TextField
        label="Tracking link"
        {...field("trackingUrl")}
        hint="The carrier's link; it starts with https://"
        inputMode="url"
        autoComplete="off"
      />
    </DialogForm>
  );
}
