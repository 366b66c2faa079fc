import { type QueryClient, useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import type { PublicListing } from "../schema/listings.ts";

/** Reads a listing for a page; null where it is not shown, which the page itself says. */
export async function fetchListing(client: QueryClient, id: number): Promise<PublicListing | null> {
  const query = getQuery("/api/connect/listings/{id}", { path: { id } });
  await client.prefetchQuery(query);
  return client.getQueryData(query.queryKey)?.data ?? null;
}

/** A listing that is shown. */
export function useListing(id: number) {
  return useQuery(getQuery("/api/connect/listings/{id}", { path: { id } }));
}
