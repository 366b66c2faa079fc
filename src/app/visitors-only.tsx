import { useEffect, useState } from "react";
import { type MiddlewareFunction, Outlet, redirect, useSearchParams } from "react-router";
import { pageParameters, paths } from "#paths.ts";
import { readUser } from "./current-user.ts";
import { useCurrentUser } from "./use-current-user.ts";

/**
 * Wraps pages for logging in: somebody already logged in is sent on, except to choose a new password. The page
 * is told by its outlet who that is.
 */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context }) => {
    if (new URL(request.url).searchParams.has(pageParameters.resetToken)) return;
    const user = await readUser(context);
    if (user) throw redirect(user.role === "admin" ? paths.adminPanel : paths.home);
  },
];

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
