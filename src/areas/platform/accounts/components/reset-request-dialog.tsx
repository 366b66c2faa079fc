import { useState } from "react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { notify } from "#ui/notify.ts";
import { useForm } from "#ui/use-form.ts";
import { useReturn } from "./use-return.ts";

const SENT = {
  title: "Reset Email Sent",
  description:
    "If your email exists in our system, you'll receive password reset instructions shortly.",
};

/** Asks for a link to choose a new password. The answer is the same for every address. */
export function ResetRequestDialog({ onClose }: { onClose: () => void }) {
  const [isSent, setIsSent] = useState(false);
  useReturn(isSent, onClose);
  return (
    <Dialog title={isSent ? SENT.title : "Reset your password"} onClose={onClose}>
      {isSent ? (
        <p role="status">{SENT.description}</p>
      ) : (
        <RequestForm onSent={() => setIsSent(true)} />
      )}
    </Dialog>
  );
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).ResetRequest,
    send: (form) => call("POST", "/api/reset-password", { body: form }),
    onSent: () => {
      notify({ ...SENT, variant: "default" });
      onSent();
    },
    onFailure: () => {
      notify({
        title: "Something went wrong",
        description: "Failed to send reset email. Please try again.",
        variant: "destructive",
      });
    },
  });
  return (
    <form {...props} className="grid gap-5">
      <TextField
        label="Email"
        error={errors.email}
        hint="We'll email you a link for each account with this address."
        type="email"
        name="email"
        autoComplete="email"
        required
      />
      <Button type="submit" disabled={isPending}>
        {isPending ? "Sending..." : "Send reset link"}
      </Button>
    </form>
  );
}
