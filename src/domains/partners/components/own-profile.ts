import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ownProfileQuery } from "../client.ts";

/** Reads one's own side in Connect for a page that needs it at once, even if it is cached. */
export function prefetchProfile(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...ownProfileQuery(), staleTime: 0 });
}

/** One's own side in Connect; the answer is a 404 while Connect is off. */
export function useOwnProfile() {
  return useQuery(ownProfileQuery());
}
