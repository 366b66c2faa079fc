import { type QueryClient, useQuery } from "@tanstack/react-query";
import { data } from "react-router";
import { getQuery } from "#lib/call.ts";

/**
 * Reads one's own side in Connect for a page that needs it at once, even if it is cached. While Connect is off,
 * the 404 page takes the place of the page, unless it goes on for those who have a side.
 */
export async function prefetchProfile(
  client: QueryClient,
  { goesOn = false } = {},
): Promise<{ hasSide: boolean; isOn: boolean }> {
  const query = { ...getQuery("/api/connect/profile"), staleTime: 0 };
  await client.prefetchQuery(query);
  const profile = client.getQueryData(query.queryKey);
  const hasSide = Boolean(profile?.data);
  const isOn = profile?.isOn !== false;
  if (!isOn && !(goesOn && hasSide)) throw data(null, { status: 404 });
  return { hasSide, isOn };
}

/** One's own side in Connect, and whether Connect is on. */
export function useOwnProfile() {
  return useQuery(getQuery("/api/connect/profile"));
}
