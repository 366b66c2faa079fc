import { type MiddlewareFunction, Outlet, redirect } from "react-router";
import { isStaff, mayUse } from "#areas/platform/accounts/access/entitled.ts";
import { firstPageOf } from "#areas/platform/accounts/access/first-page.ts";
import { currentUserQuery, VERIFIED_MS } from "#areas/platform/accounts/client/current-user.ts";
import { ConfirmAgain } from "#areas/platform/accounts/components/confirm-again.tsx";
import { KeptSession } from "#areas/platform/accounts/components/kept-session.tsx";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { FactorNotice } from "#areas/platform/two-factor/components/factor-notice.tsx";
import { AdminNavigation } from "#areas/staff/components/admin-navigation.tsx";
import { whoOpensAt } from "#areas/staff/components/staff-pages.ts";
import { ApiError } from "#lib/api.ts";
import { getQuery } from "#lib/call.ts";
import { MayUseContext } from "#lib/may-use.ts";
import { isUnderWayInHistory, openDocument, stay } from "#lib/own-document.ts";
import { browserQueryClient } from "#lib/query.ts";
import type { StaffWho } from "#lib/staff-rights.ts";
import { pageParameters, paths } from "#paths.ts";
import { notify } from "#ui/notify.ts";
import { readUser } from "./current-user.ts";
import { NOTICES, withNotice } from "./notices.ts";
import { useCurrentUser } from "./use-current-user.ts";

/**
 * Wraps pages of staff. Whoever is not signed in is sent to log in, and then on to the page from there; whom the page
 * is not for is sent home, or staff to where they work. All are told why, where they land. What such a page reads is
 * guarded by its calls.
 */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context }) => {
    const { pathname, search } = new URL(request.url);
    const user = await readUser(context).catch(() => undefined);
    if (user === undefined) throw redirect(withNotice(paths.home, "not-verified"));
    if (user === null) {
      throw redirect(withNotice(paths.authThen(pathname + search), "administrators-only"));
    }
    if (!mayUse(user, whoOpensIt(request))) throw redirect(elsewhereFor(user));
  },
];

/** Whom the page that is asked for is for, or its tab. */
function whoOpensIt({ url }: Request): StaffWho {
  const { pathname, searchParams } = new URL(url);
  return whoOpensAt(pathname, searchParams.get(pageParameters.tab));
}

/** Where somebody is sent whom the page is not for: staff to where they work, which each of them may open. */
function elsewhereFor(user: CurrentUser): string {
  return isStaff(user)
    ? withNotice(firstPageOf(user), "no-right")
    : withNotice(paths.home, "administrators-only");
}

/** The page on which a move ended because the site could not be reached; it is not opened again. */
let keptOpen: string | null = null;

export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const isKeptOpen = keptOpen === pathname;
    keptOpen = null;
    const refusal = isKeptOpen ? null : await findRefusal(whoOpensIt(request));
    if (refusal === null) return;
    if (refusal === "signed-out") {
      const login = paths.authThen(pathname + search);
      await openDocument(request, withNotice(login, "administrators-only"));
    } else if (refusal === "not-verified" && !(await canGoHome(request))) {
      notify(NOTICES[refusal]);
      keptOpen = window.location.pathname;
      throw stay();
    } else if (refusal === "not-verified") {
      await openDocument(request, withNotice(paths.home, refusal));
    } else await openDocument(request, elsewhereFor(refusal));
  },
];

/** Why this person may not open a page, or the person whom it is not for; null for whom it is for. */
async function findRefusal(
  who: StaffWho,
): Promise<"not-verified" | "signed-out" | CurrentUser | null> {
  const client = browserQueryClient();
  try {
    const user = await client.fetchQuery(currentUserQuery());
    if (!user) return "signed-out";
    const { isAdmin } = await client.fetchQuery({
      ...getQuery("/api/check-admin"),
      staleTime: VERIFIED_MS,
    });
    // A change of rights ends the session: as long as it lasts, what this document knows of them is true.
    const isOpen = isAdmin || mayUse({ role: "fan", rights: user.rights }, who);
    return isOpen ? null : { ...user, role: "fan" };
  } catch (error) {
    // A session that ended in the meantime certainly belongs to nobody.
    const isSignedOut = error instanceof ApiError && error.status === 401;
    return isSignedOut ? "signed-out" : "not-verified";
  }
}

/** Whether there is a home page to land on; while the site is away, the page that was left is better. */
async function canGoHome(request: Request): Promise<boolean> {
  if (isUnderWayInHistory(request)) return true;
  return fetch(paths.home, { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

export default function StaffOnly() {
  const user = useCurrentUser();
  const mayUseIt = (who: StaffWho) => user !== null && mayUse(user, who);
  return (
    <MayUseContext value={mayUseIt}>
      <AdminNavigation />
      <FactorNotice />
      {user && <KeptSession user={user} warns />}
      <ConfirmAgain guardsFiles />
      <Outlet />
    </MayUseContext>
  );
}
