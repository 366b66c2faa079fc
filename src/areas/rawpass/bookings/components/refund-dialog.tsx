import { call } from "#lib/call.ts";
import { centsIn, inDollars, typedDollars } from "#lib/money.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { MoneyField, TextField } from "#ui/field.tsx";
import type { StaffDropIn } from "../schema/staff.ts";

/** Where staff refund a single session. Loaded when it is opened. */
export default function RefundDialog({ row, onClose }: RowDialogProps<StaffDropIn>) {
  const { id, athleteName, method, amountCents, leftCents } = row;
  const state = useDialogForm({
    touched: ["/api/admin/rawpass/drop-ins", "/api/admin/rawpass/owed"],
    schema: async () => (await import("../schema/staff.ts")).DropInRefund,
    read: (fields) => ({
      amountCents: centsIn(String(fields.get("amount") ?? "")),
      expectedLeftCents: leftCents,
      reason: fields.get("reason"),
    }),
    send: (refund) =>
      call("POST", "/api/admin/rawpass/drop-ins/{id}/refund", { path: { id }, body: refund }),
    version: String(leftCents),
    done: "The refund is requested, and the family is notified",
    failed: "Nothing was refunded",
  });
  return (
    <DialogForm
      title={`Refund a session of ${athleteName ?? "a deleted account"}`}
      state={state}
      label="Refund and email the family"
      pendingLabel="Refunding..."
      onClose={onClose}
    >
      <p>
        {method === "cash"
          ? "It was paid in cash: the desk hands the refund over, where it is listed under Cash drawer."
          : "The refund goes back to the card."}{" "}
        If nothing of the payment is left and the session is still to come, the place ends with it.
        Any other session stays as it is.
      </p>
      <MoneyField
        label="Amount in dollars"
        error={state.errors.amountCents}
        hint={`${inDollars(leftCents)} of ${inDollars(amountCents)} left.`}
        name="amount"
        defaultValue={typedDollars(leftCents)}
      />
      <TextField
        label="Why"
        hint="The family reads it in our email."
        error={state.errors.reason}
        type="text"
        name="reason"
        maxLength={500}
      />
    </DialogForm>
  );
}
