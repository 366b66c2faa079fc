import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminApi } from "#admin-api.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { grantMakeUp } from "../client/staff.ts";
import { weekQuery } from "../client.ts";
import { CREDIT_DAYS } from "../rules.ts";

/** Whose make-up it is; null after the athlete was deleted. */
interface Subject {
  athleteId: number | null;
  athleteName: string | null;
  /** What the pass is for. */
  activities: readonly { activityName: string }[];
}

/** Where staff grant a make-up. Loaded when it is opened. */
export default function GrantDialog({ row, onClose }: RowDialogProps<Subject>) {
  const { data: week, error } = useQuery(weekQuery());
  const athleteId = row.athleteId ?? 0;
  const activities = week?.data.activities ?? [];
  const own = activities.filter(({ name }) =>
    row.activities.some(({ activityName }) => activityName === name),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const onlyOne = own.length === 1 ? String(own[0]?.id) : "";
  const state = useDialogForm({
    touched: [adminApi.bookingsOf(athleteId)],
    schema: async () => (await import("../schema/staff.ts")).GrantedMakeUp,
    send: (granted, idempotencyKey) => grantMakeUp(athleteId, { ...granted, idempotencyKey }),
    done: "The make-up is granted, and the family is notified",
    failed: "Nothing was granted",
  });
  const field = fieldsOf(state.errors);
  return (
    <DialogForm
      title={`A make-up for ${row.athleteName}`}
      state={state}
      label="Grant and email the family"
      pendingLabel="Granting..."
      isBusy={!week}
      onClose={onClose}
    >
      {error && <p role="alert">The activities can't be read right now.</p>}
      <SelectField
        label="Activity"
        {...field("activityId")}
        hint={`Valid for ${CREDIT_DAYS} days.`}
        value={chosen ?? onlyOne}
        onChange={({ target }) => setChosen(target.value)}
        empty={week && activities.length === 0 ? "There is none" : "Choose one"}
        choices={activities.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        label="Why"
        {...field("reason")}
        hint="The family reads it in our email."
        type="text"
        maxLength={500}
      />
    </DialogForm>
  );
}
