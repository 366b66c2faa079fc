import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { AdminLoginForm } from "#areas/platform/accounts/components/admin-login-form.tsx";
import { forgetWanted } from "#areas/platform/accounts/components/enter.ts";
import { FirstAdminDialog } from "#areas/platform/accounts/components/first-admin-dialog.tsx";
import { describePage } from "#lib/describe-page.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";

export const page: PagePolicy = {
  ownQuery: nothing,
};

export { openAgain as action } from "#lib/open-again.ts";

export const meta = describePage(() => ({
  title: "Admin login",
  description: "The entrance for the people who run the site.",
  path: paths.adminLogin,
  isSearchable: false,
}));

export default function AdminLoginPage() {
  const [isCreating, setIsCreating] = useState(false);
  useEffect(forgetWanted, []);
  return (
    <div className="mx-auto w-full max-w-lg flex-1 px-4 py-10 sm:px-6 lg:py-16">
      <div className="cut bg-raised p-6 sm:p-10">
        <ShieldCheck aria-hidden="true" size={44} className="text-red" />
        <h1 className="mt-5 mb-8 text-5xl uppercase sm:text-6xl">Admin login</h1>
        <noscript>
          <p className="text-dim">
            Logging in requires JavaScript, which is turned off in your browser.
          </p>
        </noscript>
        <AdminLoginForm />
        <div className="needs-scripts mt-6 border-line border-t pt-6">
          <Button look="quiet" className="w-full" onClick={() => setIsCreating(true)}>
            Create admin account
          </Button>
        </div>
      </div>
      {isCreating && <FirstAdminDialog onClose={() => setIsCreating(false)} />}
    </div>
  );
}
