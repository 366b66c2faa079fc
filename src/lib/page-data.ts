import type { QueryClient } from "@tanstack/react-query";
import { data } from "react-router";
import { ApiError } from "./api.ts";
import { sendable } from "./query.ts";

/**
 * What a page's loader hands over after it prefetched its queries, with `extra` for its description.
 * A refused call is not a refused page: the page shows its own error state with the call's status.
 * Only what does not exist becomes the 404 page.
 */
export function pageData<Extra extends object>(client: QueryClient, extra: Extra) {
  const statuses = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error)
    .filter((error) => error !== null)
    .map((error) => (error instanceof ApiError ? error.status : 500));
  if (statuses.includes(404)) throw data(null, { status: 404 });
  return data({ state: sendable(client), ...extra }, { status: Math.max(200, ...statuses) });
}
