import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import { dayOfWeek } from "#lib/dates.ts";
import { AboutItem } from "#ui/about-item.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { EntryDialogProps } from "#ui/entry-view.tsx";
import { DateField, fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { type ClosureTexts, closureEffectQuery, TOUCHED } from "../client.ts";
import { effectOf } from "../schema/closure-effect.ts";
import { CLOSURE_DAYS_WITH_CREDITS } from "../schema/closure-length.ts";
import { clockTime, closureName } from "../schema/slot-names.ts";
import type { StaffActivity, StaffClosure } from "../schema/staff.ts";
import { runsOn } from "../schema/weekly-time.ts";
import { DeleteDialog } from "./delete-dialog.tsx";

/** What is opened over the list: the form for another closure, or the removal of one. */
export type OpenedClosure = "new" | number;

/** The dialog that was opened, about what the list shows now. */
export default function ClosureDialog(props: EntryDialogProps<StaffClosure, OpenedClosure>) {
  const { opened, rows, onClose, onDeleted } = props;
  if (opened === "new") return <AddClosure onClose={onClose} />;
  return (
    <AboutItem item={rows.find(({ id }) => id === opened)}>
      {(closure) => (
        <DeleteDialog
          title="Remove closure"
          question={`Are you sure you want to open ${closureName(closure)} again?`}
          hint="Athletes get their places back, and make-ups they haven't used are withdrawn."
          told="The closure is removed"
          remove={() =>
            call("DELETE", "/api/admin/rawpass/closures/{id}", { path: { id: closure.id } })
          }
          onClose={onClose}
          onDeleted={onDeleted}
        />
      )}
    </AboutItem>
  );
}

function AddClosure({ onClose }: { onClose(): void }) {
  const { data: schedule } = useQuery(getQuery("/api/admin/rawpass/activities"));
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../schema/staff.ts")).NewClosure,
    send: (body) => call("POST", "/api/admin/rawpass/closures", { body }),
    done: "The closure is added",
    failed: "Nothing was closed",
  });
  const { errors } = state;
  const [days, setDays] = useState(NO_DAYS);
  const choose = ({ target: { name, value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    setDays({ ...days, slotId: "", [name]: value });
  const isOneDay = days.fromDate !== "" && days.fromDate === days.toDate;
  const sessions = isOneDay ? sessionsOn(days, schedule?.data ?? []) : [];
  const field = fieldsOf(errors);
  return (
    <DialogForm
      title="Add a closure"
      state={state}
      label="Close these sessions"
      pendingLabel="Closing..."
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField label="First day" {...field("fromDate")} onChange={choose} />
        <DateField label="Last day" {...field("toDate")} onChange={choose} />
      </div>
      <SelectField
        label="Activity"
        {...field("activityId")}
        onChange={choose}
        empty="All activities"
        choices={schedule?.data.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="From"
          {...field("fromTime")}
          hint="Of one day only. Empty is the whole day."
          type="time"
          onChange={choose}
        />
        <SelectField
          label="Session"
          {...field("slotId")}
          hint="Of one day only."
          value={days.slotId}
          onChange={choose}
          empty="All sessions"
          choices={sessions.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <TextField
        label="Reason"
        {...field("reason")}
        hint="Families read it."
        maxLength={200}
        autoComplete="off"
      />
      <p className="text-dim text-sm">
        Athletes with a place in one of its sessions get a make-up for it, unless the closure is
        longer than {CLOSURE_DAYS_WITH_CREDITS} days.
      </p>
      <Effect days={days} />
    </DialogForm>
  );
}

const NO_DAYS: ClosureTexts = {
  fromDate: "",
  toDate: "",
  activityId: "",
  fromTime: "",
  slotId: "",
};

/** The sessions of the first day that may be closed alone: `Hitting, 4:30 PM`. */
function sessionsOn({ fromDate, activityId }: ClosureTexts, activities: readonly StaffActivity[]) {
  return activities
    .filter(({ id }) => activityId === "" || id === Number(activityId))
    .flatMap(({ name, slots }) =>
      slots
        .filter((slot) => slot.dayOfWeek === dayOfWeek(fromDate) && runsOn(slot, fromDate))
        .map(({ id, startTime }) => ({ id, name: `${name}, ${clockTime(startTime)}` })),
    );
}

/** What closing the chosen days would do now, before it is confirmed. */
function Effect({ days }: { days: ClosureTexts }) {
  const { data } = useQuery(closureEffectQuery(days));
  return (
    <p role="status" className="font-semibold empty:hidden">
      {data && effectOf(data.data)}
    </p>
  );
}
