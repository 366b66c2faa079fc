import { useQuery } from "@tanstack/react-query";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { EntryDialogProps } from "#ui/entry-view.tsx";
import { Field } from "#ui/field.tsx";
import { addClosure, deleteClosure, staffScheduleQuery, TOUCHED } from "../client.ts";
import { daysName } from "../schema/slot-names.ts";
import type { StaffClosure } from "../schema/staff.ts";
import { DeleteDialog } from "./delete-dialog.tsx";

/** What is opened over the list: the form for another closure, or the removal of one. */
export type OpenedClosure = "new" | number;

/** The dialog that was opened, about what the list shows now. */
export default function ClosureDialog(props: EntryDialogProps<StaffClosure, OpenedClosure>) {
  const { opened, rows, onClose, onDeleted } = props;
  if (opened === "new") return <AddClosure onClose={onClose} />;
  const closure = rows.find(({ id }) => id === opened);
  if (!closure) return null;
  return (
    <DeleteDialog
      title="Remove closure"
      question={`Are you sure you want to open ${daysName(closure.fromDate, closure.toDate)} again?`}
      hint="Athletes get their places back, and make-ups they haven't used are withdrawn."
      told="The closure is removed"
      remove={() => deleteClosure(closure.id)}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}

function AddClosure({ onClose }: { onClose(): void }) {
  const { data: schedule } = useQuery(staffScheduleQuery());
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../schema/staff.ts")).NewClosure,
    send: addClosure,
    done: "The days are closed",
    failed: "Nothing was closed",
  });
  const { errors } = state;
  return (
    <DialogForm
      title="Add a closure"
      state={state}
      label="Close these days"
      pendingLabel="Closing..."
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First day" error={errors.fromDate}>
          {(control) => <input {...control} name="fromDate" type="date" />}
        </Field>
        <Field label="Last day" error={errors.toDate}>
          {(control) => <input {...control} name="toDate" type="date" />}
        </Field>
      </div>
      <Field label="Activity" error={errors.activityId}>
        {(control) => (
          <select {...control} name="activityId">
            <option value="">All activities</option>
            {schedule?.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Reason" error={errors.reason} hint="Families read it.">
        {(control) => <input {...control} name="reason" maxLength={200} autoComplete="off" />}
      </Field>
      <p className="text-dim text-sm">
        Athletes with a place in one of its sessions get a make-up for it, unless the closure is
        longer than 7 days.
      </p>
    </DialogForm>
  );
}
