import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { browserQueryClient } from "#lib/query.ts";
import type { NominationProfile } from "../schema/nominations.ts";

/** Reads a nomination for the first HTML of its page; null if there is none. */
export async function prefetchNomination(
  client: QueryClient,
  id: number,
): Promise<NominationProfile | null> {
  const query = getQuery("/api/you-scout/nominations/{id}", { path: { id } });
  await client.prefetchQuery(query);
  return client.getQueryData(query.queryKey)?.data ?? null;
}

/** The nomination; null if the page itself will show why there is none. */
export async function readNomination(id: number): Promise<NominationProfile | null> {
  try {
    return (
      await browserQueryClient().fetchQuery(
        getQuery("/api/you-scout/nominations/{id}", { path: { id } }),
      )
    ).data;
  } catch {
    return null;
  }
}
