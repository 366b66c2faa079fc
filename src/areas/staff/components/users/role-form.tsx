import { useState } from "react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { SelectField } from "#ui/field.tsx";
import { choicesOf, labelOf } from "#ui/label-of.ts";
import { useForm } from "#ui/use-form.ts";
import type { ManagedUser } from "../../schema/panel.ts";
import { isUnconfirmed, ROLE_LABELS } from "./describe.ts";
import { ReasonField } from "./reason-field.tsx";
import { UnconfirmedNote } from "./unconfirmed-note.tsx";
import { useDecision } from "./use-decision.ts";

interface RoleFormProps {
  user: ManagedUser;
  onDone(): void;
}

/** Gives a person another role. */
export function RoleForm({ user, onDone }: RoleFormProps) {
  const name = `@${user.username}`;
  const [chosen, setChosen] = useState("");
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("#areas/platform/accounts/schema.ts")).RoleChange,
    read: (fields) => ({ ...Object.fromEntries(fields), expectedRole: user.role }),
    send: (change) =>
      call("POST", "/api/admin/users/{id}/role", { path: { id: user.id }, body: change }),
    ...useDecision(`${name} has another role`, onDone),
  });
  return (
    <form {...props} className="grid gap-5">
      <p>
        {`${name} is ${labelOf(ROLE_LABELS, user.role).toLowerCase()} now, is logged out on every device at once, and has the new role at the next login.`}
      </p>
      <SelectField
        label="New role"
        error={errors.role}
        name="role"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        empty="Please choose"
        choices={choicesOf(ROLE_LABELS).filter(({ value }) => value !== user.role)}
      />
      {chosen === "admin" && isUnconfirmed(user) && (
        <UnconfirmedNote user={user} waits={`${name} can't become an administrator`} />
      )}
      {chosen === "admin" && !isUnconfirmed(user) && (
        <p role="alert" className="border-red border-l-4 bg-night p-4">
          {`${name} will see all personal data of this site, and do all that you do here. A mail tells staff of it.`}
        </p>
      )}
      <ReasonField error={errors.reason} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          Change role
        </Button>
        <CloseButton>Cancel</CloseButton>
      </div>
    </form>
  );
}
