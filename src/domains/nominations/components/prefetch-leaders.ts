import type { QueryClient } from "@tanstack/react-query";
import { leadersQuery } from "../client.ts";

/** Reads what the home of YouScout shows of nominations, for its first HTML. */
export async function prefetchLeaders(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery(leadersQuery("week")),
    client.prefetchQuery(leadersQuery("all")),
  ]);
}
