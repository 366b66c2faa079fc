import { type MiddlewareFunction, Outlet, redirect } from "react-router";
import { adminApi } from "#admin-api.ts";
import { type Api, ApiError, apiContext, browserApi } from "#lib/api.ts";
import { openDocument, requireOwnDocument } from "#lib/own-document.ts";
import { paths } from "#paths.ts";
import { withNotice } from "./notices.ts";

/**
 * Wraps the page for administrators beside the field. Whoever is not signed in is sent to log in, and then on to the
 * page from there; others are sent home and told why. What the page reads is guarded by its calls; its shell shows
 * nothing, and is for anyone.
 */
export const middleware: MiddlewareFunction[] = [
  async ({ request, context }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname + search === adminApi.fieldShell) return;
    const elsewhere = await findElsewhere(context.get(apiContext), pathname + search);
    if (elsewhere !== null) throw redirect(elsewhere);
  },
];

/** Such a page is a document of its own: it stays open without network. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    await requireOwnDocument(request);
    // Where nobody could say who it is, the page's calls will tell.
    const elsewhere = await findElsewhere(browserApi, pathname + search).catch(() => null);
    if (elsewhere !== null) await openDocument(request, elsewhere);
  },
];

/** Where somebody is sent who is no administrator; null for one. */
async function findElsewhere(api: Api, address: string): Promise<string | null> {
  try {
    const { isAdmin } = (await api.request("GET", paths.api.checkAdmin)) as { isAdmin: boolean };
    return isAdmin ? null : withNotice(paths.home, "administrators-only");
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      return withNotice(paths.authThen(address), "administrators-only");
    }
    throw error;
  }
}

export default Outlet;
