import type { Suspension } from "#areas/platform/accounts/schema.ts";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { useForm } from "#ui/use-form.ts";
import type { ManagedUser } from "../../schema/panel.ts";
import { ReasonField } from "./reason-field.tsx";
import { useDecision } from "./use-decision.ts";

interface SuspensionFormProps {
  user: ManagedUser;
  /** What was chosen: the row may say otherwise by now, and the server then refuses it. */
  isReinstated?: boolean;
  onDone(): void;
}

/** Takes an account out of use, or lets the person of a suspended one in again, with a reason. */
export function SuspensionForm({ user, isReinstated = false, onDone }: SuspensionFormProps) {
  const { change, done, explanation, label } = isReinstated
    ? reinstatementOf(user)
    : suspensionOf(user);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("#areas/platform/accounts/schema.ts")).Suspension,
    send: (why) => change(user.id, why),
    ...useDecision(done, onDone),
  });
  return (
    <form {...props} className="grid gap-5">
      <p>{explanation}</p>
      <ReasonField error={errors.reason} hint="For staff only. It stays in the audit log." />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {label}
        </Button>
        <CloseButton>Cancel</CloseButton>
      </div>
    </form>
  );
}

function suspensionOf({ username, email }: ManagedUser) {
  const told = email
    ? "A mail says so, without your reason."
    : "There is no email address to tell.";
  return {
    change: (id: number, body: Suspension) =>
      call("POST", "/api/admin/users/{id}/suspend", { path: { id }, body }),
    label: "Suspend account",
    done: `@${username} is suspended`,
    explanation: `@${username} is logged out on every device at once and cannot log in until you reinstate the account. ${told}`,
  };
}

function reinstatementOf({ username, email, role, rights }: ManagedUser) {
  const told = email
    ? "and is told so by email, without your reason"
    : "but has no email address to tell";
  const power =
    role === "admin"
      ? " This administrator may do everything again, so staff are told by email, too."
      : rights.length > 0
        ? " The account gets back all the rights that it had."
        : "";
  return {
    change: (id: number, body: Suspension) =>
      call("POST", "/api/admin/users/{id}/reinstate", { path: { id }, body }),
    label: "Reinstate account",
    done: `@${username} can log in again`,
    explanation: `@${username} can log in again, ${told}.${power}`,
  };
}
