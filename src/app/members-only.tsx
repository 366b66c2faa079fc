import { type MiddlewareFunction, Outlet, redirect, replace } from "react-router";
import { currentUserQuery, VERIFIED_MS } from "#areas/platform/accounts/client/current-user.ts";
import { ConfirmNote } from "#areas/platform/accounts/components/confirm-note.tsx";
import { rememberWanted } from "#areas/platform/accounts/components/enter.ts";
import { KeptSession } from "#areas/platform/accounts/components/kept-session.tsx";
import { isUnderWayInHistory } from "#lib/own-document.ts";
import { browserQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { readUser } from "./current-user.ts";
import { useCurrentUser } from "./use-current-user.ts";

/**
 * Wraps pages for signed-in people. Others are sent to log in, and then on to the page
 * from there. What such a page reads is guarded by its calls; this only saves a person the detour.
 */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context }) => {
    if (await readUser(context)) return;
    const { pathname, search } = new URL(request.url);
    throw redirect(paths.authThen(pathname + search));
  },
];

export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }) => {
    // Who it is could not be read: the page's calls will tell.
    const user = await browserQueryClient()
      .fetchQuery({ ...currentUserQuery(), staleTime: VERIFIED_MS })
      .catch(() => undefined);
    if (user !== null) return;
    const { pathname, search } = new URL(request.url);
    rememberWanted(pathname + search);
    // Back leads to the page that was left, and not to this one again.
    const login = paths.authOf(pathname);
    throw isUnderWayInHistory(request) ? replace(login) : redirect(login);
  },
];

export default function MembersOnly() {
  const user = useCurrentUser();
  return (
    <>
      {user && <KeptSession user={user} />}
      {user && <ConfirmNote user={user} />}
      <Outlet />
    </>
  );
}
