import { MailWarning } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { call } from "#lib/call.ts";
import { paths } from "#paths.ts";
import type { CurrentUser } from "../schema.ts";

/** Asks the person to confirm the email address of the account, until it is confirmed, be it in another tab. */
export function ConfirmNote({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation();
  const [isConfirmed, setIsConfirmed] = useState(user.isEmailConfirmed);
  const isNeeded = user.email !== null && !isConfirmed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address may have been confirmed on the page before
  useEffect(() => {
    if (!isNeeded) return;
    async function look(): Promise<void> {
      // Beside the cache, where a slow answer would overwrite what was changed meanwhile.
      const present = await call("GET", "/api/user").catch(() => null);
      if (present?.isEmailConfirmed) setIsConfirmed(true);
    }
    void look();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [isNeeded, pathname]);

  if (!isNeeded) return null;
  return (
    <p className="border-edge border-b bg-raised print:hidden">
      <span className="mx-auto flex w-full max-w-5xl items-start gap-3 px-4 py-3 sm:px-6">
        <MailWarning aria-hidden="true" size={18} className="mt-1 shrink-0 text-ember" />
        <span>
          Please confirm your email address with the link that we emailed you, or have{" "}
          <Link to={paths.profileSettings} className="underline underline-offset-4">
            a new link sent
          </Link>
          .
        </span>
      </span>
    </p>
  );
}
