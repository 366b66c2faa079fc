import { type QueryClient, useQuery } from "@tanstack/react-query";
import { athletesQuery } from "../client.ts";

/** Reads one's own athletes for a page that needs them at once, even if they are cached. */
export function prefetchAthletes(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...athletesQuery(), staleTime: 0 });
}

/** The athletes of the signed-in person. */
export function useOwnAthletes() {
  const { data, isFetching, refetch } = useQuery(athletesQuery());
  return { athletes: data?.data ?? null, isFetching, refetch };
}
