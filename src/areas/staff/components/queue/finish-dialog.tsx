import type { PaymentTask } from "#areas/money/payments/schema/tasks.ts";
import { call } from "#lib/call.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { TextField } from "#ui/field.tsx";
import { TOUCHED } from "../../client.ts";

/** Where an owner says what was done about money. Loaded when it opens. */
export default function FinishDialog({ row: task, onClose }: RowDialogProps<PaymentTask>) {
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("#areas/money/payments/schema/tasks.ts")).FinishedTask,
    send: (body) =>
      call("POST", "/api/admin/payment-tasks/{id}/finish", { path: { id: task.id }, body }),
    done: "Finished",
    failed: "Nothing was changed",
  });
  return (
    <DialogForm
      title="Finish"
      state={state}
      label="Finish"
      pendingLabel="Finishing..."
      onClose={onClose}
    >
      <p>This takes it out of the queue. No money moves.</p>
      <TextField
        label="What was done?"
        hint="For staff only. It stays in the audit log."
        error={state.errors.reason}
        name="reason"
        rows={3}
        required
      />
    </DialogForm>
  );
}
