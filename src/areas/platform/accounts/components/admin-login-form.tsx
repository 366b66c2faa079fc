import { useState } from "react";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { notify } from "#ui/notify.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { isStaff } from "../access/entitled.ts";
import { login } from "../client/account.ts";
import type { CurrentUser } from "../schema.ts";
import { CODE_HINT, isMissingCode } from "./code-hint.ts";
import { inThisAlias, openWith, targetOf } from "./enter.ts";
import { isRefused, loginRefusal } from "./login-refusal.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { EMAIL_HINT, UsernameField } from "./username-field.tsx";

/** Specification part 2, section 8. */
const FAILED = "Admin login failed. Please check your credentials.";
const DENIED = {
  title: "Access Denied",
  description: "You need administrator privileges to access the admin area.",
  variant: "destructive",
} as const;

/** The login of the people who run the site; whoever else comes in here is sent home. */
export function AdminLoginForm() {
  function comeIn(user: CurrentUser): void {
    const welcome = { title: "Login successful", description: "", variant: "default" } as const;
    const first =
      user.role === "admin" ? inThisAlias(paths.adminQueue, paths.adminQueueAlias) : targetOf(user);
    if (isStaff(user)) openWith(welcome, first);
    else openWith(DENIED, paths.home);
  }
  const [asksForCode, setAsksForCode] = useState(false);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).Login,
    send: async (form) => {
      comeIn(await login(form));
    },
    onSent: () => {},
    onFailure: (error) => {
      if (isMissingCode(error)) return setAsksForCode(true);
      const title = isRefused(error) ? FAILED : "Login failed";
      notify({ title, description: loginRefusal(error), variant: "destructive" });
    },
  });
  return (
    <form {...props} method="post" className="needs-scripts grid gap-5">
      <UsernameField error={errors.username} hint={EMAIL_HINT} />
      <PasswordField label="Password" name="password" error={errors.password} />
      {asksForCode && <CodeField error={errors.code} hint={CODE_HINT} />}
      <Button type="submit" disabled={isPending}>
        {isPending ? "Logging in..." : "Log in as administrator"}
      </Button>
      <PasskeyButton
        act={async ({ loginByPasskey }) => comeIn(await loginByPasskey())}
        failed="Login failed"
      >
        Log in with a passkey
      </PasskeyButton>
    </form>
  );
}
