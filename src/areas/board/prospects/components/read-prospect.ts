import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { browserQueryClient } from "#lib/query.ts";
import type { Prospect, ProspectProfile } from "../schema/prospects.ts";

/** What is known of a player before his own call is answered. */
export type KnownProspect = Omit<Prospect, "communityVotes"> &
  Partial<Pick<ProspectProfile, "isSearchable" | "alumnus">>;

/** Reads a player for the first HTML of his page, where no vote changes what is said of him; null if there is none. */
export async function prefetchProspect(
  client: QueryClient,
  id: number,
): Promise<KnownProspect | null> {
  const query = getQuery("/api/prospects/{id}", { path: { id } });
  await client.prefetchQuery(query);
  const player = client.getQueryData(query.queryKey)?.data;
  if (!player) return null;
  const { communityVotes: _votes, communityRank: _rank, ...known } = player;
  return known;
}

/** The player, at once when the board has told of him; null if the page itself will show why there is none. */
export async function readProspect(id: number): Promise<KnownProspect | null> {
  const client = browserQueryClient();
  const listed = client.getQueryData(getQuery("/api/prospects").queryKey)?.data;
  const known = listed?.find((listedProspect) => listedProspect.id === id);
  if (known) return known;
  try {
    return (await client.fetchQuery(getQuery("/api/prospects/{id}", { path: { id } }))).data;
  } catch {
    return null;
  }
}
