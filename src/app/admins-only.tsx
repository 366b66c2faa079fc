import { type MiddlewareFunction, Outlet, redirect, replace } from "react-router";
import { adminCheckQuery, currentUserQuery } from "../domains/accounts/client.ts";
import { rememberWanted } from "../domains/accounts/components/entering.ts";
import { SessionWarning } from "../domains/accounts/components/session-warning.tsx";
import { ApiError, apiContext } from "../lib/api.ts";
import { browserQueryClient } from "../lib/query.ts";
import { paths } from "../paths.ts";
import { notify } from "../ui/notify.ts";
import { AdminNavigation } from "./frame/admin-navigation.tsx";
import { NOTICES, type NoticeName, withNotice } from "./notices.ts";
import { readUser } from "./who-is-here.ts";

/** So long a person who was verified in this tab goes on from page to page without being asked for. */
const VERIFIED_MS = 60_000;

/**
 * Around pages for administrators. Whoever is not signed in is sent to log in, and on to the page
 * from there; others are sent home; both are told why. What such a page reads is guarded by its
 * calls.
 */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context }) => {
    const { pathname, search } = new URL(request.url);
    const user = await readUser(context).catch(() => undefined);
    if (user === undefined) throw redirect(withNotice(paths.home, "not-verified"));
    if (user === null) {
      throw redirect(withNotice(paths.authThen(pathname + search), "administrators-only"));
    }
    const api = context.get(apiContext);
    const refusal = refusalOf(await api.request("GET", paths.api.checkAdmin).catch(() => null));
    if (refusal) throw redirect(withNotice(paths.home, refusal));
  },
];

export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }) => {
    const client = browserQueryClient();
    if (!(await client.fetchQuery(currentUserQuery()))) {
      const { pathname, search } = new URL(request.url);
      rememberWanted(pathname + search);
      notify(NOTICES["administrators-only"]);
      throw replace(paths.auth);
    }
    const check = client.fetchQuery({ ...adminCheckQuery(), staleTime: VERIFIED_MS });
    const refusal = refusalOf(await check.catch(wasSignedOut));
    if (!refusal) return;
    notify(NOTICES[refusal]);
    throw replace(paths.home);
  },
];

/** Somebody whose session ended meanwhile is nobody, for sure. */
function wasSignedOut(error: unknown): { isAdmin: false } | null {
  return error instanceof ApiError && error.status === 401 ? { isAdmin: false } : null;
}

/** Why somebody with this answer of the check may not go on; null for administrators. */
function refusalOf(answer: unknown): NoticeName | null {
  if (answer === null) return "not-verified";
  return (answer as { isAdmin: boolean }).isAdmin ? null : "administrators-only";
}

export default function AdminsOnly() {
  return (
    <>
      <AdminNavigation />
      <SessionWarning />
      <Outlet />
    </>
  );
}
