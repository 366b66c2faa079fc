import { type MiddlewareFunction, Outlet } from "react-router";
import { mayUse } from "#areas/platform/accounts/access/entitled.ts";
import { type Api, ApiError } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { openElsewhere, redirectElsewhere } from "#lib/own-document.ts";
import { paths } from "#paths.ts";
import { withNotice } from "./notices.ts";

/**
 * Wraps the page for scouts beside the field. Whoever is not signed in is sent to log in, and then on to the
 * page from there; others are sent home and told why. What the page reads is guarded by its calls; its shell shows
 * nothing, and is for anyone.
 */
export const middleware: MiddlewareFunction[] = [
  redirectElsewhere(paths.fieldShell, findElsewhere),
];

/** Such a page is a document of its own: it stays open without network. */
export const clientMiddleware: MiddlewareFunction[] = [openElsewhere(findElsewhere)];

/** Where somebody is sent whom the page is not for; null for whom it is. */
async function findElsewhere(api: Api, address: string): Promise<string | null> {
  try {
    const user = await call("GET", "/api/user", { api });
    return mayUse(user, "scout") ? null : withNotice(paths.home, "administrators-only");
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      return withNotice(paths.authThen(address), "administrators-only");
    }
    throw error;
  }
}

export default Outlet;
