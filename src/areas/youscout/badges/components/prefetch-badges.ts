import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

/** Reads what the shelf of badges shows, for a page that wants it in its first HTML. */
export function prefetchBadges(client: QueryClient): Promise<void> {
  return client.prefetchQuery(getQuery("/api/you-scout/badges"));
}
