import { AuthStatus } from "#areas/platform/accounts/components/auth-status.tsx";
import { TestLoginForm } from "#areas/platform/accounts/components/test-login-form.tsx";
import { describePage } from "#lib/describe-page.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { paths } from "#paths.ts";

export const page: PagePolicy = {
  ownQuery: nothing,
};

export { openAgain as action } from "#lib/open-again.ts";

export const meta = describePage(() => ({
  title: "Authentication Test",
  description: "Shows whether you are signed in.",
  path: paths.testLogin,
  isSearchable: false,
}));

/** For who runs the site: is somebody signed in here, and with which rights? */
export default function LoginTestPage() {
  return (
    <div className="mx-auto grid w-full max-w-xl flex-1 content-start gap-8 px-4 py-10 sm:px-6 lg:py-16">
      <h1 className="text-5xl uppercase">Authentication Test</h1>
      <noscript>
        <p className="text-dim">
          The test requires JavaScript, which is turned off in your browser.
        </p>
      </noscript>
      <AuthStatus />
      <TestLoginForm />
    </div>
  );
}
