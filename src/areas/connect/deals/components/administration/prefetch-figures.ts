import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

/** Reads what `ConnectFigures` shows, for a page that wants it in its first HTML. */
export function prefetchFigures(client: QueryClient): Promise<void> {
  return client.prefetchQuery(getQuery("/api/admin/connect/figures"));
}
