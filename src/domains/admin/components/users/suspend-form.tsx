import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { useForm } from "#ui/use-form.ts";
import { suspendUser } from "../../client.ts";
import type { ManagedUser } from "../../schema.ts";
import { ReasonField } from "./reason-field.tsx";
import { useDecision } from "./use-decision.ts";

interface SuspendFormProps {
  user: ManagedUser;
  onDone(): void;
}

/** Takes an account out of use, with a reason. */
export function SuspendForm({ user, onDone }: SuspendFormProps) {
  const name = `@${user.username}`;
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("#domains/accounts/schema.ts")).Suspension,
    send: (suspension) => suspendUser(user.id, suspension),
    ...useDecision(`${name} is suspended`, onDone),
  });
  return (
    <form {...props} className="grid gap-5">
      <p>
        {`${name} is logged out on every device at once and cannot log in until you reinstate the account. ${user.email ? "A mail says so, without your reason." : "There is no email address to tell."}`}
      </p>
      <ReasonField error={errors.reason} hint="For staff only. It stays in the audit log." />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          Suspend account
        </Button>
        <CloseButton>Cancel</CloseButton>
      </div>
    </form>
  );
}
