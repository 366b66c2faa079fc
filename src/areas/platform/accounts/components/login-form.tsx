import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { notify } from "#ui/notify.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { login } from "../client/account.ts";
import { CODE_HINT, isMissingCode } from "./code-hint.ts";
import { enter } from "./enter.ts";
import { loginRefusal } from "./login-refusal.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { EMAIL_HINT, UsernameField } from "./username-field.tsx";

export function LoginForm({ onForgotten }: { onForgotten: () => void }) {
  const [asksForCode, setAsksForCode] = useState(false);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).Login,
    send: (form) => login(form),
    onSent: (user) => enter("Login successful", user),
    onFailure: (error) => {
      if (isMissingCode(error)) return setAsksForCode(true);
      notify({ title: "Login failed", description: loginRefusal(error), variant: "destructive" });
    },
  });
  return (
    <form {...props} method="post" className="needs-scripts grid gap-5">
      <UsernameField error={errors.username} hint={EMAIL_HINT} />
      <PasswordField label="Password" name="password" error={errors.password} />
      {asksForCode && <CodeField error={errors.code} hint={CODE_HINT} />}
      <Button type="submit" disabled={isPending}>
        {isPending ? "Logging in..." : "Login"}
      </Button>
      <PasskeyButton
        act={async ({ loginByPasskey }) => enter("Login successful", await loginByPasskey())}
        failed="Login failed"
      >
        Log in with a passkey
      </PasskeyButton>
      <button
        type="button"
        onClick={onForgotten}
        className="min-h-11 justify-self-center underline underline-offset-4 hover:text-red"
      >
        Forgot your password?
      </button>
    </form>
  );
}
