import { type MiddlewareFunction, Outlet, redirect } from "react-router";
import { currentUserQuery } from "#domains/accounts/client.ts";
import { SessionWarning } from "#domains/accounts/components/session-warning.tsx";
import type { CurrentUser } from "#domains/accounts/schema.ts";
import { openDocument, requireOwnDocument } from "#lib/own-document.ts";
import { browserQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { readUser } from "./current-user.ts";
import { withNotice } from "./notices.ts";

/**
 * Wraps pages for administrators and whoever they let work at the desk. Whoever is not signed in is sent to
 * log in, and then on to the page from there; others are sent home and told why. What such a page reads is
 * guarded by its calls.
 */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context }) => {
    const { pathname, search } = new URL(request.url);
    const user = await readUser(context);
    if (user === null) throw redirect(paths.authThen(pathname + search));
    if (!isAtDesk(user)) throw redirect(withNotice(paths.home, "desk-only"));
  },
];

/** Such a page is a document of its own: what it may use, as the camera, comes with the document. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    await requireOwnDocument(request);
    // Who it is could not be read: the page's calls will tell.
    const user = await browserQueryClient()
      .fetchQuery(currentUserQuery())
      .catch(() => undefined);
    if (user === null) await openDocument(request, paths.authThen(pathname + search));
    else if (user && !isAtDesk(user)) {
      await openDocument(request, withNotice(paths.home, "desk-only"));
    }
  },
];

const isAtDesk = ({ role, rights }: CurrentUser) => role === "admin" || rights.includes("desk");

export default function DeskOnly() {
  return (
    <>
      <SessionWarning />
      <Outlet />
    </>
  );
}
