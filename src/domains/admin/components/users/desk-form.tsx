import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { changeDeskRight } from "../../client.ts";
import type { ManagedUser } from "../../schema.ts";
import { useDecision } from "./use-decision.ts";

interface DeskFormProps {
  user: ManagedUser;
  /** Whether the right is given, or taken. */
  isGiven: boolean;
  onDone(): void;
}

/** Lets a person check people in to training, or no longer, with a reason. */
export function DeskForm({ user, isGiven, onDone }: DeskFormProps) {
  const name = `@${user.username}`;
  const done = isGiven ? `${name} may work at the desk` : `${name} is no longer at the desk`;
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("#domains/accounts/schema.ts")).RightChange,
    read: (fields) => ({ ...Object.fromEntries(fields), isGiven }),
    send: (change) => changeDeskRight(user.id, change),
    ...useDecision(done, onDone),
  });
  return (
    <form {...props} className="grid gap-5">
      <p>
        {isGiven
          ? `${name} will check athletes in, and see their names, ages and emergency contacts, but nothing else of the administration. ${name} is logged out on every device at once, and has the desk at the next login.`
          : `${name} is logged out on every device at once and can no longer open the desk.`}
      </p>
      <Field label="Reason" error={errors.reason} hint="For staff only. It stays in the audit log.">
        {(control) => <textarea {...control} name="reason" rows={3} required />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isGiven ? "Let work at the desk" : "Take from the desk"}
        </Button>
        <CloseButton>Cancel</CloseButton>
      </div>
    </form>
  );
}
