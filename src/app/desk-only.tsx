import { type MiddlewareFunction, Outlet } from "react-router";
import { FactorNotice } from "#areas/platform/two-factor/components/factor-notice.tsx";
import { readDeskSession } from "#areas/rawpass/check-in/client/desk-session.ts";
import { type Api, ApiError } from "#lib/api.ts";
import { openElsewhere, redirectElsewhere } from "#lib/own-document.ts";
import { paths } from "#paths.ts";
import { withNotice } from "./notices.ts";
import { useCurrentUser } from "./use-current-user.ts";

/**
 * Wraps pages for administrators and whoever they let work at the desk, by their session or by one of the desk
 * alone. Whoever is not signed in is sent to log in, and then on to the page from there; others are sent home
 * and told why. What such a page reads is guarded by its calls; its shell shows nothing, and is for anyone.
 */
export const middleware: MiddlewareFunction[] = [redirectElsewhere(paths.deskShell, findElsewhere)];

/** Such a page is a document of its own: what it may use, as the camera, comes with the document. */
export const clientMiddleware: MiddlewareFunction[] = [openElsewhere(findElsewhere)];

/** Where somebody is sent whom the calls of the desk refuse; null for whom they don't. */
async function findElsewhere(api: Api, address: string): Promise<string | null> {
  try {
    await readDeskSession(api);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return paths.authThen(address);
    if (error instanceof ApiError && error.status === 403) {
      return withNotice(paths.home, "desk-only");
    }
    throw error;
  }
}

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
