import type { QueryClient } from "@tanstack/react-query";
import { playerEditionsQuery } from "../client.ts";

/** Reads a player's ranks over the editions for the first HTML of his page. */
export function prefetchRanksOf(client: QueryClient, id: number): Promise<void> {
  return client.prefetchQuery(playerEditionsQuery(id));
}
