import { redirectDocument } from "react-router";

/**
 * Opens the page as a document of its own unless it already is one: a content policy comes with the
 * document, and one that came with another page forbids what only this page frames.
 */
export function requireOwnDocument(request: Request): void {
  const { pathname, search, hash } = new URL(request.url);
  if (documentPath() !== pathname) throw redirectDocument(pathname + search + hash);
}

/** The path that the document was opened at; links followed since have only changed `location`. */
function documentPath(): string {
  const [opening] = performance.getEntriesByType("navigation");
  return opening ? new URL(opening.name).pathname : location.pathname;
}
