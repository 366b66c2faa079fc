import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { matchesFilter } from "../rules/ranking.ts";
import { readView } from "./board-filter.ts";

/**
 * Reads the board for the first HTML of its page.
 * @returns whether the view that the address asks for shows anybody
 */
export async function prefetchBoard(client: QueryClient, search: string): Promise<boolean> {
  const query = getQuery("/api/prospects");
  await client.prefetchQuery(query);
  const all = client.getQueryData(query.queryKey)?.data ?? [];
  const view = readView(search);
  return search === "" || all.some((prospect) => matchesFilter(prospect, view));
}
