import { useEffect, useState } from "react";
import { type MiddlewareFunction, Outlet, redirect, useSearchParams } from "react-router";
import { firstPageOf } from "#areas/platform/accounts/access/first-page.ts";
import { isOwnAddress } from "#areas/platform/accounts/rules/lifetimes.ts";
import { pageParameters } from "#paths.ts";
import { readUser } from "./current-user.ts";
import { useCurrentUser } from "./use-current-user.ts";

/**
 * Wraps pages for logging in: somebody already logged in is sent where the address says, else where the person begins,
 * except to choose a new password. The page is told by its outlet who that is.
 */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context }) => {
    const { searchParams } = new URL(request.url);
    if (searchParams.has(pageParameters.resetToken)) return;
    const user = await readUser(context);
    if (!user) return;
    const wanted = searchParams.get(pageParameters.wantedPath) ?? "";
    throw redirect(encodedOwn(wanted) ?? firstPageOf(user));
  },
];

/** An address of this site as a header may carry it; null for what is none. */
function encodedOwn(address: string): string | null {
  if (!isOwnAddress(address)) return null;
  const { pathname, search, hash } = new URL(address, "http://localhost");
  const encoded = pathname + search + hash;
  // Without its dots, `/.//host` is another host.
  return isOwnAddress(encoded) ? encoded : null;
}

export default function VisitorsOnly() {
  const [search] = useSearchParams();
  const user = useCurrentUser();
  // The page takes the token out of its address at once, and goes on.
  const [hasToken] = useState(() => search.has(pageParameters.resetToken));
  const isOpen = !user || hasToken;
  // The session may have ended since this document was opened: a new one knows.
  useEffect(() => {
    if (!isOpen) window.location.reload();
  }, [isOpen]);
  return isOpen && <Outlet context={user} />;
}
