import { useState } from "react";
import { WHAT_RIGHTS_LET } from "#areas/platform/accounts/access/what-rights-let.ts";
import { call } from "#lib/call.ts";
import { STAFF_RIGHTS, type StaffRight } from "#lib/staff-rights.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { SelectField } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import type { ManagedUser } from "../../schema/panel.ts";
import { isUnconfirmed, RIGHT_LABELS } from "./describe.ts";
import { ReasonField } from "./reason-field.tsx";
import { UnconfirmedNote } from "./unconfirmed-note.tsx";
import { useDecision } from "./use-decision.ts";

interface RightsFormProps {
  user: ManagedUser;
  onDone(): void;
}

/** Gives a person a right of staff, or takes one, with a reason. */
export function RightsForm({ user, onDone }: RightsFormProps) {
  const name = `@${user.username}`;
  const [chosen, setChosen] = useState<StaffRight | "">("");
  const isGiven = chosen === "" || !user.rights.includes(chosen);
  const hasToWait = isUnconfirmed(user);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("#areas/platform/accounts/schema.ts")).RightChange,
    read: (fields) => ({ ...Object.fromEntries(fields), isGiven }),
    send: (change) =>
      call("POST", "/api/admin/users/{id}/rights", { path: { id: user.id }, body: change }),
    ...useDecision(isGiven ? `${name} has the right` : `${name} no longer has the right`, onDone),
  });
  return (
    <form {...props} className="grid gap-5">
      {hasToWait && <UnconfirmedNote user={user} waits="no right can be given" />}
      <SelectField
        label="Right"
        error={errors.right}
        name="right"
        value={chosen}
        onChange={({ target }) => setChosen(target.value as StaffRight | "")}
        empty="Please choose"
        choices={STAFF_RIGHTS.map((right) => ({
          value: right,
          label: user.rights.includes(right)
            ? `Take: ${RIGHT_LABELS[right]}`
            : `Give: ${RIGHT_LABELS[right]}`,
        }))}
      />
      {chosen !== "" && !(isGiven && hasToWait) && (
        <p role="status">
          {`${name} will ${isGiven ? "" : "no longer "}${WHAT_RIGHTS_LET[chosen]}. ${name} is told by email and logged out on every device at once.`}
        </p>
      )}
      <ReasonField error={errors.reason} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isGiven ? "Give right" : "Take right"}
        </Button>
        <CloseButton>Cancel</CloseButton>
      </div>
    </form>
  );
}
