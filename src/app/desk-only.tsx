import { type MiddlewareFunction, Outlet, redirect } from "react-router";
import { readDeskSession } from "#domains/desk/client/desk-session.ts";
import { FactorNotice } from "#domains/factors/components/factor-notice.tsx";
import { ApiError, apiContext, browserApi } from "#lib/api.ts";
import { openDocument, requireOwnDocument } from "#lib/own-document.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";
import { withNotice } from "./notices.ts";
import { useCurrentUser } from "./use-current-user.ts";

/**
 * Wraps pages for administrators and whoever they let work at the desk, by their session or by one of the desk
 * alone. Whoever is not signed in is sent to log in, and then on to the page from there; others are sent home
 * and told why. What such a page reads is guarded by its calls; its shell shows nothing, and is for anyone.
 */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname + search === memberApi.deskShell) return;
    try {
      await readDeskSession(context.get(apiContext));
    } catch (error) {
      throw redirectOf(error, pathname + search) ?? error;
    }
  },
];

function redirectOf(error: unknown, address: string): Response | null {
  const elsewhere = elsewhereOf(error, address);
  return elsewhere === null ? null : redirect(elsewhere);
}

/** Where somebody is sent whom the calls of the desk refuse; null for other failures. */
function elsewhereOf(error: unknown, address: string): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return paths.authThen(address);
  return error.status === 403 ? withNotice(paths.home, "desk-only") : null;
}

/** Such a page is a document of its own: what it may use, as the camera, comes with the document. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    await requireOwnDocument(request);
    try {
      await readDeskSession(browserApi);
    } catch (error) {
      // Where nobody could say who it is, the page's calls will tell.
      const elsewhere = elsewhereOf(error, pathname + search);
      if (elsewhere !== null) await openDocument(request, elsewhere);
    }
  },
];

/** Whoever is here by a session of the desk alone is told of it where the whole session is. */
export default function DeskOnly() {
  const user = useCurrentUser();
  return (
    <>
      {user && <FactorNotice />}
      <Outlet />
    </>
  );
}
