import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import { businessDate } from "#lib/dates.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { grantedQuery } from "../client/staff.ts";
import { CREDIT_DAYS } from "../rules/limits.ts";
import { spentOn } from "../rules/spent-make-up.ts";
import type { GrantedMakeUp, TakenBackMakeUp } from "../schema/staff.ts";

/** Whose make-up it is; null after the athlete was deleted. */
interface Subject {
  athleteId: number | null;
  athleteName: string | null;
  /** What the pass is for. */
  activities: readonly { activityName: string }[];
}

/** Where staff grant a make-up, or take back one that they granted. Loaded when it is opened. */
export default function GrantDialog({ row, onClose }: RowDialogProps<Subject>) {
  const { data: week, error } = useQuery(getQuery("/api/rawpass/week"));
  const athleteId = row.athleteId ?? 0;
  const activities = week?.data.activities ?? [];
  const own = activities.filter(({ name }) =>
    row.activities.some(({ activityName }) => activityName === name),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: granted, error: grantedError } = useQuery(grantedQuery(athleteId));
  const [takenBackId, setTakenBackId] = useState("");
  const isTakingBack = takenBackId !== "";
  const onlyOne = own.length === 1 ? String(own[0]?.id) : "";
  const state = useDialogForm<GrantedMakeUp | TakenBackMakeUp, unknown>({
    touched: [
      "/api/admin/rawpass/athletes/{id}/bookings",
      "/api/admin/rawpass/athletes/{id}/make-ups",
    ],
    async schema() {
      const schemas = await import("../schema/staff.ts");
      return isTakingBack ? schemas.TakenBackMakeUp : schemas.GrantedMakeUp;
    },
    send: (change, idempotencyKey) =>
      "activityId" in change
        ? call("POST", "/api/admin/rawpass/athletes/{id}/make-ups", {
            path: { id: athleteId },
            body: { ...change, idempotencyKey },
          })
        : call("POST", "/api/admin/rawpass/make-ups/{id}/take-back", {
            path: { id: Number(takenBackId) },
            body: change,
          }),
    done: `The make-up is ${isTakingBack ? "taken back" : "granted"}, and the family is notified`,
    failed: isTakingBack ? "Nothing was taken back" : "Nothing was granted",
  });
  const field = fieldsOf(state.errors);
  return (
    <DialogForm
      title={`A make-up for ${row.athleteName}`}
      state={state}
      label={isTakingBack ? "Take back and email the family" : "Grant and email the family"}
      pendingLabel={isTakingBack ? "Taking back..." : "Granting..."}
      isBusy={!week}
      onClose={onClose}
    >
      {error && <p role="alert">The activities can't be read right now.</p>}
      {grantedError && <p role="alert">Make-ups to take back can't be read right now.</p>}
      {granted && granted.data.length > 0 && (
        <SelectField
          label="Change"
          value={takenBackId}
          onChange={({ target }) => setTakenBackId(target.value)}
          empty="Grant a make-up"
        >
          {granted.data.map(({ id, activityName, expiresAt, usedFor }) => (
            <option key={id} value={id} disabled={usedFor !== null}>
              {`Take back ${activityName}, ${usedFor ? spentOn(usedFor, new Date()).words : `valid until ${businessDate(new Date(expiresAt))}`}`}
            </option>
          ))}
        </SelectField>
      )}
      {!isTakingBack && (
        <SelectField
          label="Activity"
          {...field("activityId")}
          hint={`Valid for ${CREDIT_DAYS} days.`}
          value={chosen ?? onlyOne}
          onChange={({ target }) => setChosen(target.value)}
          empty={week && activities.length === 0 ? "There is none" : "Choose one"}
          choices={activities.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
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
