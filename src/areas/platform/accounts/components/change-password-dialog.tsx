import { useQueryClient } from "@tanstack/react-query";
import { refusalText } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { currentUserQuery } from "../client/current-user.ts";

/** Gives the account another password, with the one that it has. Loaded when it is opened. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).PasswordChangeForm,
    send: ({ password, newPassword }) =>
      call("POST", "/api/user/password", { body: { password, newPassword } }),
    onSent: ({ message = "", data }) => {
      client.setQueryData(currentUserQuery().queryKey, (user) => data ?? user);
      notify({ title: "Password changed", description: message, variant: "default" });
      onClose();
    },
    onFailure: (error) => {
      const description = refusalText(error, "Nothing was changed. Please try again.");
      notify({ title: "Password not changed", description, variant: "destructive" });
    },
  });
  return (
    <Dialog title="Change my password" onClose={onClose}>
      <p className="mb-6">You stay logged in here and are logged out everywhere else.</p>
      <form {...props} method="post" className="grid gap-5">
        <PasswordField label="Your password" name="password" error={errors.password} />
        <PasswordField label="New password" name="newPassword" error={errors.newPassword} isNew />
        <PasswordField
          label="New password again"
          name="confirmPassword"
          error={errors.confirmPassword}
          isNew
        />
        <Button type="submit" disabled={isPending}>
          {isPending ? "Changing..." : "Change my password"}
        </Button>
      </form>
    </Dialog>
  );
}
