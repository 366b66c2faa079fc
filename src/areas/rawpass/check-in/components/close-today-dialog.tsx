import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { effectOf } from "#areas/rawpass/schedule/schema/closure-effect.ts";
import { clockTime } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { call } from "#lib/call.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import type { Touched } from "#ui/read-again.ts";
import { todayEffectQuery } from "../client/closures.ts";
import { deskSessionsQuery } from "../client/desk.ts";
import { timeOf } from "../schema/answer-words.ts";

const TOUCHED: Touched = [
  "/api/rawpass/desk/sessions",
  "/api/rawpass/desk/closures",
  "/api/rawpass/desk/closure-effect",
];

/** Closes today for a reason; it says what that would do. Loaded when it is opened. */
export default function CloseTodayDialog({ onClose }: { onClose(): void }) {
  const { data: sessions } = useQuery(deskSessionsQuery());
  const [part, setPart] = useState({ fromTime: "", slotId: "" });
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("#areas/rawpass/schedule/schema/staff.ts")).TodayClosure,
    send: (body) => call("POST", "/api/rawpass/desk/closures", { body }),
    done: () => `${closedName(part)}, and families are notified`,
    failed: "Nothing was closed",
  });
  const choose = ({ target: { name, value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    setPart({ ...part, [name]: value });
  const { data: effect } = useQuery(todayEffectQuery(part));
  const toCome = sessions?.data.filter(({ phase }) => phase === "to_come") ?? [];
  const { errors } = state;
  const field = fieldsOf(errors);
  return (
    <DialogForm
      title="Close today"
      state={state}
      label="Close today"
      pendingLabel="Closing..."
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="From"
          {...field("fromTime")}
          hint="Empty is from now on."
          type="time"
          onChange={choose}
        />
        <SelectField
          label="Session"
          {...field("slotId")}
          onChange={choose}
          empty="All sessions to come"
        >
          {toCome.map(({ slotId, activityName, startsAt }) => (
            <option key={slotId} value={slotId}>
              {activityName}, {timeOf(startsAt)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Reason"
        error={errors.reason ?? errors.fromDate}
        hint="Families read it."
        name="reason"
        maxLength={200}
        autoComplete="off"
      />
      <p role="status" className="font-semibold empty:hidden">
        {effect && effectOf(effect.data)}
      </p>
    </DialogForm>
  );
}

function closedName({ fromTime, slotId }: { fromTime: string; slotId: string }): string {
  if (slotId) return "The session is closed";
  return fromTime ? `Today is closed from ${clockTime(fromTime)}` : "Today is closed";
}
