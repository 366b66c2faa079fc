import type { QueryClient } from "@tanstack/react-query";
import { overviewQuery } from "../../client.ts";

/** Reads what `OverviewPanel` shows, for a page that wants it in its first HTML. */
export function prefetchOverview(client: QueryClient): Promise<void> {
  return client.prefetchQuery(overviewQuery());
}
