import type { QueryClient } from "@tanstack/react-query";
import { newestEditionQuery, playerEditionsQuery } from "../client/editions.ts";

/** Reads the newest edition, and a player's ranks over all of them, for the first HTML of his page. */
export async function prefetchRanksOf(client: QueryClient, id: number): Promise<void> {
  await Promise.all([
    client.prefetchQuery(newestEditionQuery()),
    client.prefetchQuery(playerEditionsQuery(id)),
  ]);
}
