import type { QueryClient } from "@tanstack/react-query";
import { data, type HeadersArgs } from "react-router";
import { ApiError } from "./api.ts";
import { sendable } from "./query.ts";

/**
 * What a page's loader hands over after it prefetched its queries, with `extra` for its description.
 * A refused call is not a refused page: the page shows its own error state with the call's status.
 * Only what does not exist becomes the 404 page.
 * @param isFound false where the address chooses what is not there: such a page, of which there is no
 * end, is kept nowhere. The route then exports `pageHeaders` as its `headers`.
 */
export function pageData<Extra extends object>(client: QueryClient, extra: Extra, isFound = true) {
  const statuses = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error)
    .filter((error) => error !== null)
    .map((error) => (error instanceof ApiError ? error.status : 500));
  if (statuses.includes(404)) throw data(null, { status: 404 });
  const status = Math.max(200, ...statuses);
  return data({ state: sendable(client), ...extra }, { status, headers: isFound ? {} : NOT_KEPT });
}

/** Headers of a page that is never cached. */
export const NOT_KEPT = { "cache-control": "no-store" };

/** Gives a page the headers that its loader chose. */
export function pageHeaders({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}
