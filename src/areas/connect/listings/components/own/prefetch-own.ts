import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

/** Reads one's own and one's saved listings for a page that shows them, even if they are cached. */
export async function prefetchOwnListings(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery({ ...getQuery("/api/connect/own-listings"), staleTime: 0 }),
    client.prefetchQuery({ ...getQuery("/api/connect/saved"), staleTime: 0 }),
  ]);
}
