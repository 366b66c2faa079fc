import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { leadersQuery } from "../client/nominations.ts";

/** Reads what the home of YouScout shows of nominations, for its first HTML. */
export async function prefetchLeaders(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(leadersQuery("week")),
    client.prefetchQuery(leadersQuery("all")),
  ]);
}

/** Reads one's own nominations for a page that needs them at once, even if they are cached. */
export function prefetchMyNominations(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...getQuery("/api/you-scout/my-nominations"), staleTime: 0 });
}
