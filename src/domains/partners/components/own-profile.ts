import { type QueryClient, useQuery } from "@tanstack/react-query";
import { data } from "react-router";
import { ownProfileQuery } from "../client.ts";

/**
 * Reads one's own side in Connect for a page that needs it at once, even if it is cached. While Connect is off,
 * the 404 page takes the place of the page.
 */
export async function prefetchProfile(client: QueryClient): Promise<{ hasSide: boolean }> {
  const query = { ...ownProfileQuery(), staleTime: 0 };
  await client.prefetchQuery(query);
  const profile = client.getQueryData(query.queryKey);
  if (profile?.isOn === false) throw data(null, { status: 404 });
  return { hasSide: Boolean(profile?.data) };
}

/** One's own side in Connect, and whether Connect is on. */
export function useOwnProfile() {
  return useQuery(ownProfileQuery());
}
