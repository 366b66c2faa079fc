import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { NO_TOKEN } from "../rules/lifetimes.ts";
import { useReturn } from "./use-return.ts";

interface NewPasswordProps {
  /** The token in the mailed link. */
  token: string;
  onClose(): void;
  /** Instead of a link that is no longer good. */
  onAskAgain(): void;
}

/** Chooses a new password with the token of a mailed link, which is looked at first. */
export function NewPasswordDialog({ token, onClose, onAskAgain }: NewPasswordProps) {
  const { data, error } = useQuery(
    getQuery("/api/validate-reset-token/{token}", { path: { token } }),
  );
  const [isSet, setIsSet] = useState(false);
  useReturn(isSet, onClose);
  if (isSet) {
    return (
      <Dialog title="Password Updated" onClose={onClose}>
        <p role="status">Your password has been updated. Please log in.</p>
      </Dialog>
    );
  }
  if (data?.valid) {
    return (
      <Dialog title="Choose a new password" onClose={onClose}>
        <PasswordForm token={token} onSet={() => setIsSet(true)} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={
        error
          ? "Token Validation Error"
          : data
            ? "Invalid or Expired Token"
            : "Checking your link..."
      }
      onClose={onClose}
    >
      <div role="status" className="grid gap-6">
        {(error || data) && (
          <>
            <p>{error ? "Your link could not be checked. Please try again." : NO_TOKEN}</p>
            <Button onClick={onAskAgain}>Request a new link</Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

function PasswordForm({ token, onSet }: { token: string; onSet: () => void }) {
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).NewPasswordForm,
    send: ({ password }) => call("POST", "/api/update-password", { body: { token, password } }),
    onSent: () => {
      notify({
        title: "Password Updated",
        description: "Your password has been updated. Please log in.",
        variant: "default",
      });
      onSet();
    },
    onFailure: (error) => {
      const description = reasonOf(error);
      notify({ title: "Update Failed", description, variant: "destructive" });
    },
  });
  return (
    <form {...props} className="grid gap-5">
      <PasswordField label="New Password" name="password" error={errors.password} isNew />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        error={errors.confirmPassword}
        isNew
      />
      <Button type="submit" disabled={isPending}>
        {isPending ? "Updating..." : "Update Password"}
      </Button>
    </form>
  );
}
