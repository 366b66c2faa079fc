import { type MiddlewareFunction, redirect, replace } from "react-router";
import { type Api, apiContext, browserApi } from "./api.ts";

/**
 * Opens the page as a document of its own unless it already is one: a content policy comes with the
 * document, and one that came with another page forbids what only this page frames.
 */
export async function requireOwnDocument(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  if (documentPath() !== pathname) await openDocument(request, pathname + search);
}

/**
 * Opens an address as a new document in place of the page that `request`, a move within this one,
 * was to open. A browser may keep this document as it is: who comes back to it sees the page that was
 * left, and not a move that never ends.
 */
export async function openDocument(request: Request, address: string): Promise<never> {
  // Back and Forward stand on the page that is not opened, and would lead to it again.
  if (isUnderWayInHistory(request)) window.location.replace(address);
  else window.location.assign(address);
  await new Promise((resolve) => window.addEventListener("pageshow", resolve, { once: true }));
  throw stay();
}

/**
 * Where somebody is sent whom a page is not for, by the address that was asked for; null for whom it is. Throws where
 * nobody could say who it is.
 */
type FindElsewhere = (api: Api, address: string) => Promise<string | null>;

/** Guards, on the server, a page that works offline; its shell shows nothing, and is for anyone. */
export function redirectElsewhere(shell: string, findElsewhere: FindElsewhere): MiddlewareFunction {
  return async ({ request, context }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname + search === shell) return;
    const elsewhere = await findElsewhere(context.get(apiContext), pathname + search);
    if (elsewhere !== null) throw redirect(elsewhere);
  };
}

/** Guards, in the browser, a page that is a document of its own. */
export function openElsewhere(findElsewhere: FindElsewhere): MiddlewareFunction {
  return async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    await requireOwnDocument(request);
    // Where nobody could say who it is, the page's calls will tell.
    const elsewhere = await findElsewhere(browserApi, pathname + search).catch(() => null);
    if (elsewhere !== null) await openDocument(request, elsewhere);
  };
}

/** Whether a move is one of Back or Forward: the address line says already where it leads. */
export function isUnderWayInHistory(request: Request): boolean {
  return new URL(request.url).pathname === window.location.pathname;
}

/** To be thrown: ends a move on the page that the address line shows. */
export function stay(): Response {
  const { pathname, search, hash } = window.location;
  return replace(pathname + search + hash);
}

/** The path that the document was opened at; links followed since have only changed `location`. */
function documentPath(): string {
  const [opening] = performance.getEntriesByType("navigation");
  return opening ? new URL(opening.name).pathname : location.pathname;
}
