import { call } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useLogout } from "./use-logout.ts";
import { UsernameField } from "./username-field.tsx";

interface AcceptProps {
  /** The token in the mailed link. */
  token: string;
  onAccepted(): void;
}

const FAILED = "The invitation was not accepted";

/** Accepts an invitation with the account that is logged in. */
export function AcceptForm({ token, onAccepted }: AcceptProps) {
  const { isPending, mutate } = useMutationFeedback([]);
  async function accept(): Promise<void> {
    const outcome = await mutate(
      () => call("POST", "/api/invitations/{token}", { path: { token } }),
      null,
      FAILED,
    );
    if (outcome === "done") onAccepted();
  }
  return (
    <div className="grid gap-4">
      <p>Your account with this address gets the rights, and is logged out on every device.</p>
      <Button className="needs-scripts" disabled={isPending} onClick={() => void accept()}>
        Accept the invitation
      </Button>
    </div>
  );
}

/** Says that the account that is logged in is not the invited one. */
export function OtherAccount({ email }: { email: string }) {
  const { isPending, leave } = useLogout(paths.auth);
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        You are logged in with an account for which {email} is not confirmed. Log out, then open
        this link again: log in with the account of that address first, or create a new one here.
      </p>
      <Button className="needs-scripts" disabled={isPending} onClick={() => void leave()}>
        Log out
      </Button>
    </div>
  );
}

/** Creates the account with which an invitation is accepted. */
export function InvitedAccountForm({ token, email, onAccepted }: AcceptProps & { email: string }) {
  const { onSuccess, onError } = useMutationFeedback([]);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).InvitedAccountForm,
    read: (fields) => ({ ...Object.fromEntries(fields), isAdult: fields.has("isAdult") }),
    send: ({ confirmPassword: _repeated, ...form }) =>
      call("POST", "/api/invitations/{token}/account", { path: { token }, body: form }),
    onSent() {
      onSuccess(null);
      onAccepted();
    },
    onFailure: (error) => onError(FAILED, error),
  });
  return (
    <form {...props} method="post" className="needs-scripts grid gap-5">
      <p className="wrap-anywhere">
        Create your account for {email}. If you have one already, log in with it first, then open
        this link again.
      </p>
      <UsernameField error={errors.username} hint="3 to 30 letters, digits or _ . -" />
      <NewPasswordFields errors={errors} />
      <CheckField label="I am 18 or over" name="isAdult" error={errors.isAdult} required />
      <Button type="submit" disabled={isPending}>
        {isPending ? "Creating account..." : "Create account and accept"}
      </Button>
    </form>
  );
}
