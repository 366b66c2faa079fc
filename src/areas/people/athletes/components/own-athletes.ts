import { type QueryClient, useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

/** Reads one's own athletes for a page that needs them at once, even if they are cached. */
export function prefetchAthletes(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...getQuery("/api/rawpass/athletes"), staleTime: 0 });
}

/** The athletes of the signed-in person. */
export function useOwnAthletes() {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/rawpass/athletes"));
  return { athletes: data?.data ?? null, isFetching, refetch };
}
