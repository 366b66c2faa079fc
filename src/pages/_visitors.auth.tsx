import { useEffect, useRef, useState } from "react";
import { type HeadersArgs, useLocation, useOutletContext, useSearchParams } from "react-router";
import { AuthPanel } from "#areas/platform/accounts/components/auth-panel.tsx";
import { rememberWanted, whyHere } from "#areas/platform/accounts/components/enter.ts";
import { LoginForm } from "#areas/platform/accounts/components/login-form.tsx";
import { NewPasswordDialog } from "#areas/platform/accounts/components/new-password-dialog.tsx";
import { RegisterForm } from "#areas/platform/accounts/components/register-form.tsx";
import { ResetRequestDialog } from "#areas/platform/accounts/components/reset-request-dialog.tsx";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { browserStorage, tabStorage } from "#lib/browser-storage.ts";
import { describePage } from "#lib/describe-page.ts";
import { oneOf, type PagePolicy } from "#lib/page-policy.ts";
import { pageParameters, paths } from "#paths.ts";
import { Tabs } from "#ui/tabs.tsx";

export const page: PagePolicy = {
  ownQuery: (search) => oneOf(search, pageParameters.authTab, ["register"]),
  // The parameter that it carries for the browser is a secret; what the server makes of it is not.
  isAlike: true,
  knowsMember: true,
};

export { openAgain as action } from "#lib/open-again.ts";

/** The address may carry the token of a mailed link: nobody keeps it or learns of it. */
export function headers(_args: HeadersArgs) {
  return { "cache-control": "no-store", "referrer-policy": "no-referrer" };
}

export const meta = describePage(() => ({
  title: "Log in or sign up",
  description:
    "Log in or create an account to nominate New Orleans talent, comment and earn badges.",
  path: paths.auth,
  isSearchable: false,
}));

type AuthTab = "login" | "register";

/** What stands over the page. */
type Overlay = { kind: "forgotten" } | { kind: "token"; token: string } | null;

export default function AuthPage() {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const asked = search.get(pageParameters.authTab) === "register" ? "register" : "login";
  const [tab, setTab] = useState<AuthTab>(asked);
  const followed = useRef<AuthTab | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const user = useOutletContext<CurrentUser | null>();

  // The address says it once: what a mailed link or a guard put there is taken out at once.
  useEffect(() => {
    const token = search.get(pageParameters.resetToken);
    const wanted = search.get(pageParameters.wantedPath);
    if (token) setOverlay({ kind: "token", token });
    if (wanted) rememberWanted(wanted);
    setWhy(whyHere());
    if (token || wanted) setSearch({}, { replace: true, preventScrollReset: true });
  }, [search, setSearch]);
  useEffect(() => {
    if (takeSignUpWord()) setTab("register");
    else if (followed.current !== asked) setTab(asked);
    followed.current = asked;
  }, [asked]);

  // A new password ends all sessions: a new document knows what is left of this person's.
  function closeOverlay(): void {
    if (user) window.location.replace(pathname);
    else setOverlay(null);
  }

  const isRawPass = pathname === paths.rawPassAuth;
  return (
    <div className="mx-auto grid w-full max-w-6xl flex-1 grid-cols-1 items-start gap-8 px-4 py-10 sm:px-6 lg:grid-cols-2 lg:py-16">
      <div className="cut bg-raised p-6 sm:p-10">
        <h1 className="mb-8 wrap-anywhere text-5xl uppercase sm:text-6xl">
          {isRawPass ? "RawPass" : tab === "login" ? "Welcome back" : "Join the crew"}
        </h1>
        {why && <p className="mb-6 text-pretty text-lg">{why}</p>}
        <noscript>
          <p className="text-dim">
            Logging in and creating an account require JavaScript, which is turned off in your
            browser.
          </p>
        </noscript>
        <Tabs
          label="How to come in"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            {
              name: "login",
              label: "Login",
              panel: tab === "login" && (
                <LoginForm onForgotten={() => setOverlay({ kind: "forgotten" })} />
              ),
            },
            { name: "register", label: "Register", panel: tab === "register" && <RegisterForm /> },
          ]}
        />
      </div>
      <AuthPanel />
      {overlay?.kind === "forgotten" && <ResetRequestDialog onClose={closeOverlay} />}
      {overlay?.kind === "token" && (
        <NewPasswordDialog
          token={overlay.token}
          onClose={closeOverlay}
          onAskAgain={() => setOverlay({ kind: "forgotten" })}
        />
      )}
    </div>
  );
}

/** Whether another page left word that somebody wants to sign up; it is followed once. */
function takeSignUpWord(): boolean {
  const { authTab } = pageParameters;
  const stores = [tabStorage, browserStorage];
  const isLeft = stores.some((store) => store.get(authTab) === "register");
  for (const store of stores) store.remove(authTab);
  return isLeft;
}
