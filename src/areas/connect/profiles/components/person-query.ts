import { type QueryClient, useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import type { PublicPartner } from "../schema/partners.ts";

/** Reads somebody in Connect for a page; null where there is nobody, which the page itself shows. */
export async function fetchPerson(client: QueryClient, id: number): Promise<PublicPartner | null> {
  const query = getQuery("/api/connect/people/{id}", { path: { id } });
  await client.prefetchQuery(query);
  return client.getQueryData(query.queryKey)?.data ?? null;
}

/** Somebody in Connect, as everybody sees them. */
export function usePerson(id: number) {
  return useQuery(getQuery("/api/connect/people/{id}", { path: { id } }));
}
