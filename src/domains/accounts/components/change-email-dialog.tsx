import { useQueryClient } from "@tanstack/react-query";
import { refusalText } from "#lib/api.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { notify } from "#ui/notify.ts";
import { useForm } from "#ui/use-form.ts";
import { currentUserQuery } from "../client/current-user.ts";
import { changeEmail } from "../client.ts";
import { PasswordField } from "./password-field.tsx";

/** Gives the account another address, with its password. Loaded when it is opened. */
export default function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).EmailChange,
    send: (form) => changeEmail(form),
    onSent: ({ message = "", data }) => {
      client.setQueryData(currentUserQuery().queryKey, (user) => data ?? user);
      notify({ title: "Email changed", description: message, variant: "default" });
      onClose();
    },
    onFailure: (error) => {
      const description = refusalText(error, "Nothing was changed. Please try again.");
      notify({ title: "Email not changed", description, variant: "destructive" });
    },
  });
  return (
    <Dialog title="Change my email" onClose={onClose}>
      <ul className="mb-6 grid list-disc gap-2 pl-5">
        <li>We'll email you a link to confirm the new address. It works for 24 hours.</li>
        <li>
          We tell the old address that it is no longer yours here, but not what the new one is.
        </li>
        <li>You stay logged in here and are logged out everywhere else.</li>
        <li>If the old address gets our newsletter, use the link in any issue to unsubscribe.</li>
      </ul>
      <form {...props} method="post" className="grid gap-5">
        <Field label="New email" error={errors.email}>
          {(control) => (
            <input {...control} type="email" name="email" autoComplete="email" required />
          )}
        </Field>
        <PasswordField label="Your password" name="password" error={errors.password} />
        <Button type="submit" disabled={isPending}>
          {isPending ? "Changing..." : "Change my email"}
        </Button>
      </form>
    </Dialog>
  );
}
