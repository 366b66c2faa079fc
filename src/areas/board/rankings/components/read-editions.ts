import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

/** Reads the newest edition, and a player's ranks over all of them, for the first HTML of his page. */
export async function prefetchRanksOf(client: QueryClient, id: number): Promise<void> {
  await Promise.all([
    client.prefetchQuery(getQuery("/api/newest-edition")),
    client.prefetchQuery(getQuery("/api/prospects/{id}/editions", { path: { id } })),
  ]);
}
