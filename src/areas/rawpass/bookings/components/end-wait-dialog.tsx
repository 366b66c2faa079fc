import { useState } from "react";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { TextField } from "#ui/field.tsx";
import { endWait } from "../client/staff.ts";
import type { StaffWaiting } from "../schema/staff.ts";
import { waitedFor } from "./lists.ts";

/** Where staff take an athlete off a waitlist. Loaded when it is opened. */
export default function EndWaitDialog({ row, onClose }: RowDialogProps<StaffWaiting>) {
  // The rows are numbered anew when one of them goes.
  const [opened] = useState(row);
  const state = useDialogForm({
    touched: ["/api/admin/rawpass/waitlists"],
    schema: async () => (await import("../schema/staff.ts")).EndedWait,
    send: (ended) => endWait(opened, ended),
    done: "The athlete is off the waitlist, and the family is notified",
    failed: "Nothing was changed",
  });
  return (
    <DialogForm
      title={`Take ${opened.athleteName} off the waitlist`}
      state={state}
      label="Take off and email the family"
      pendingLabel="Changing..."
      onClose={onClose}
    >
      <p>
        {opened.activityName}: {waitedFor(opened)}
        {opened.offeredUntil !== null && ". The place that is offered goes to the next in line."}
      </p>
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
