import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { notify } from "#ui/notify.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { login } from "../client/account.ts";
import { CODE_HINT, isMissingCode } from "./code-hint.ts";
import { openWith } from "./enter.ts";
import { loginRefusal } from "./login-refusal.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { EMAIL_HINT, UsernameField } from "./username-field.tsx";

/** Logs in and stays, so that the page shows who is signed in then. */
function comeIn(): void {
  const welcome = { title: "Login successful", description: "", variant: "default" } as const;
  openWith(welcome, location.pathname);
}

export function TestLoginForm() {
  const [asksForCode, setAsksForCode] = useState(false);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).TestLogin,
    send: (form) => login(form),
    onSent: comeIn,
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
        {isPending ? "Logging in..." : "Test Login"}
      </Button>
      <PasskeyButton
        act={async ({ loginByPasskey }) => {
          await loginByPasskey();
          comeIn();
        }}
        failed="Login failed"
      >
        Log in with a passkey
      </PasskeyButton>
    </form>
  );
}
