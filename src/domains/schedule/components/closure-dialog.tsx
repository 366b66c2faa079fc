import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { count } from "#lib/count.ts";
import { inDollars } from "#lib/money.ts";
import { AboutItem } from "#ui/about-item.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { EntryDialogProps } from "#ui/entry-view.tsx";
import { Field } from "#ui/field.tsx";
import {
  addClosure,
  closureEffectQuery,
  deleteClosure,
  staffScheduleQuery,
  TOUCHED,
} from "../client.ts";
import { daysName } from "../schema/slot-names.ts";
import type { ClosureEffect, StaffClosure } from "../schema/staff.ts";
import { DeleteDialog } from "./delete-dialog.tsx";

/** What is opened over the list: the form for another closure, or the removal of one. */
export type OpenedClosure = "new" | number;

/** The dialog that was opened, about what the list shows now. */
export default function ClosureDialog(props: EntryDialogProps<StaffClosure, OpenedClosure>) {
  const { opened, rows, onClose, onDeleted } = props;
  if (opened === "new") return <AddClosure onClose={onClose} />;
  return (
    <AboutItem item={rows.find(({ id }) => id === opened)}>
      {({ id, fromDate, toDate }) => (
        <DeleteDialog
          title="Remove closure"
          question={`Are you sure you want to open ${daysName(fromDate, toDate)} again?`}
          hint="Athletes get their places back, and make-ups they haven't used are withdrawn."
          told="The closure is removed"
          remove={() => deleteClosure(id)}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      )}
    </AboutItem>
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
  const [days, setDays] = useState({ fromDate: "", toDate: "", activityId: "" });
  const choose = ({ target: { name, value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    setDays({ ...days, [name]: value });
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
          {(control) => <input {...control} name="fromDate" type="date" onChange={choose} />}
        </Field>
        <Field label="Last day" error={errors.toDate}>
          {(control) => <input {...control} name="toDate" type="date" onChange={choose} />}
        </Field>
      </div>
      <Field label="Activity" error={errors.activityId}>
        {(control) => (
          <select {...control} name="activityId" onChange={choose}>
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
      <Effect days={days} />
    </DialogForm>
  );
}

/** What closing the chosen days would do now, before it is confirmed. */
function Effect({ days }: { days: Parameters<typeof closureEffectQuery>[0] }) {
  const { data } = useQuery(closureEffectQuery(days));
  return (
    <p role="status" className="font-semibold empty:hidden">
      {data && effectOf(data.data)}
    </p>
  );
}

/** "12 families are notified. 18 booked sessions are canceled, with 15 make-ups and $70.00 in refunds." */
function effectOf({ families, sessions, makeUps, refundCents }: ClosureEffect): string {
  if (families === 0) return "No family has a place on these days.";
  const told = families === 1 ? "1 family is notified." : `${families} families are notified.`;
  if (sessions === 0) return told;
  const canceled = `${count(sessions, "booked session")} ${sessions === 1 ? "is" : "are"} canceled`;
  const given = [
    makeUps > 0 && count(makeUps, "make-up"),
    refundCents > 0 && `${inDollars(refundCents)} in refunds`,
  ].filter(Boolean);
  return `${told} ${canceled}${given.length > 0 ? `, with ${given.join(" and ")}` : ""}.`;
}
