import { useEffect, useRef, useState } from "react";
import { call } from "#lib/call.ts";
import { forgetPerson } from "#lib/forget-person.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { isStaff } from "../access/entitled.ts";
import { login } from "../client/account.ts";
import type { CurrentUser } from "../schema.ts";
import { CODE_HINT, isMissingCode } from "./code-hint.ts";
import { enter } from "./enter.ts";
import { loginRefusal } from "./login-refusal.ts";
import { PasskeyButton } from "./passkey-button.tsx";

const FAILED = "Login failed";

interface LoginAgainProps {
  /** The account whose page this is. */
  user: CurrentUser;
  /** The same person is logged in again. */
  onBack(): void;
}

/**
 * Asks the person of the page to log in again, over the page, which stays as it is but can't be read. If somebody else
 * logs in, here or in another tab, the page is left with everything that this browser stored of its person.
 */
export default function LoginAgain({ user, onBack }: LoginAgainProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isBack = useRef(false);
  const [openings, setOpenings] = useState(0);

  async function comeBack(): Promise<void> {
    const present = await call("GET", "/api/user");
    if (!isUnchanged(user, present)) {
      forgetPerson();
      return enter("Login successful", present);
    }
    isBack.current = true;
    dialog.current?.close();
  }
  const latest = useRef(comeBack);
  latest.current = comeBack;
  useEffect(() => {
    // On paper nothing covers the page.
    document.body.classList.add("print:hidden");
    return () => document.body.classList.remove("print:hidden");
  }, []);
  useEffect(() => {
    const look = () => void latest.current().catch(() => undefined);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, []);

  return (
    <Dialog
      key={openings}
      ref={dialog}
      title="Log in again"
      isWaiting
      hidesPage
      onClose={() => (isBack.current ? onBack() : setOpenings((before) => before + 1))}
    >
      <p className="mb-6">Your session has ended. What you typed is still here: log in to go on.</p>
      <LoginAgainForm user={user} onEntered={comeBack} />
    </Dialog>
  );
}

/** Whether it is the same account, which may still do the same. */
function isUnchanged(former: CurrentUser, present: CurrentUser): boolean {
  return (
    former.id === present.id &&
    former.role === present.role &&
    former.rights.length === present.rights.length &&
    former.rights.every((right) => present.rights.includes(right))
  );
}

interface LoginAgainFormProps {
  user: CurrentUser;
  onEntered(): Promise<void>;
}

function LoginAgainForm({ user, onEntered }: LoginAgainFormProps) {
  const { username } = user;
  const [asksForCode, setAsksForCode] = useState(false);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).Login,
    async send(form) {
      await login(form);
      await onEntered();
    },
    onSent: () => {},
    onFailure: (error) => {
      if (isMissingCode(error)) return setAsksForCode(true);
      notify({ title: FAILED, description: loginRefusal(error), variant: "destructive" });
    },
  });
  return (
    <form {...props} method="post" className="grid gap-5">
      <p>
        You are <b className="wrap-anywhere">{username}</b>.
      </p>
      {/* Password managers find by it whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="Password" name="password" error={errors.password} />
      {asksForCode && <CodeField error={errors.code} hint={CODE_HINT} />}
      <Button type="submit" disabled={isPending}>
        {isPending ? "Logging in..." : "Log in"}
      </Button>
      <PasskeyButton
        act={async ({ loginByPasskey }) => {
          await loginByPasskey();
          await onEntered();
        }}
        failed={FAILED}
      >
        Log in with a passkey
      </PasskeyButton>
      <Button look="quiet" onClick={() => leaveTo(isStaff(user) ? paths.adminLogin : paths.auth)}>
        Leave this page
      </Button>
    </form>
  );
}

/** Leaves the page to whoever logs in next. Nothing of its person stays in this browser. */
function leaveTo(login: string): void {
  forgetPerson();
  window.location.assign(login);
}
