import { useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { confirmPerson } from "../client/confirmation.ts";
import type { Confirmation } from "../schema.ts";
import { CODE_HINT } from "./code-hint.ts";
import { PasskeyButton } from "./passkey-button.tsx";

interface ConfirmDialogProps {
  onConfirmed(): void;
  onClose(): void;
}

/** Asks for the password, or for a code of an account with a second factor. Loaded when it is opened. */
export default function ConfirmDialog({ onConfirmed, onClose }: ConfirmDialogProps) {
  const query = useQuery({ ...getQuery("/api/user/confirm"), staleTime: 0 });
  return (
    <Dialog title="Is it you?" onClose={onClose}>
      <p className="mb-6">Before this is done, please show that it's you.</p>
      <Loaded query={query} rows="how you log in">
        {({ data }) => <ConfirmForm by={data.by} onConfirmed={onConfirmed} />}
      </Loaded>
    </Dialog>
  );
}

interface ConfirmFormProps {
  by: Confirmation["data"]["by"];
  onConfirmed(): void;
}

export function ConfirmForm({ by, onConfirmed }: ConfirmFormProps) {
  const { onSuccess, onError } = useMutationFeedback([]);
  function confirmed(): void {
    onSuccess(null);
    onConfirmed();
  }
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).PersonConfirmation,
    send: (form) => confirmPerson(form),
    onSent: confirmed,
    onFailure: (error) => onError("Not confirmed", error),
  });
  return (
    <form {...props} method="post" className="grid gap-5">
      {by === "code" ? (
        <CodeField error={errors.code} hint={CODE_HINT} />
      ) : (
        <PasswordField label="Your password" name="password" error={errors.password} />
      )}
      <Button type="submit" disabled={isPending}>
        {isPending ? "Confirming..." : "Confirm"}
      </Button>
      {by === "code" && (
        <PasskeyButton
          act={async ({ askForPasskey }) => {
            await confirmPerson({ passkey: await askForPasskey() });
            confirmed();
          }}
          failed="Not confirmed"
        >
          Use a passkey
        </PasskeyButton>
      )}
    </form>
  );
}
