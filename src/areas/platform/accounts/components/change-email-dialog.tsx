import { useQueryClient } from "@tanstack/react-query";
import { refusalText } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { notify } from "#ui/notify.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { useForm } from "#ui/use-form.ts";

/** Asks for another address of the account, with its password. Loaded when it is opened. */
export default function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).EmailChange,
    send: (form) => call("POST", "/api/user/email", { body: form }),
    onSent: ({ message = "" }) => {
      void client.invalidateQueries(getQuery("/api/user/email"));
      notify({ title: "Link sent", description: message, variant: "default" });
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
        <li>
          We'll email a link to the new address. Your email changes when you use it, within 24
          hours.
        </li>
        <li>
          Until then, we keep writing to your current address. We tell it that you asked for a
          change, but not what the new address is.
        </li>
        <li>When your email changes, you are logged out everywhere else.</li>
        <li>If the old address gets our newsletter, use the link in any issue to unsubscribe.</li>
      </ul>
      <form {...props} method="post" className="grid gap-5">
        <TextField
          label="New email"
          error={errors.email}
          type="email"
          name="email"
          autoComplete="email"
          required
        />
        <PasswordField label="Your password" name="password" error={errors.password} />
        <Button type="submit" disabled={isPending}>
          {isPending ? "Sending..." : "Send the link"}
        </Button>
      </form>
    </Dialog>
  );
}
