import type { QueryClient } from "@tanstack/react-query";
import { ownListingsQuery, savedListingsQuery } from "../../client/listings.ts";

/** Reads one's own and one's saved listings for a page that shows them, even if they are cached. */
export async function prefetchOwnListings(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery({ ...ownListingsQuery(), staleTime: 0 }),
    client.prefetchQuery({ ...savedListingsQuery(), staleTime: 0 }),
  ]);
}
