import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

/** Reads the working order for the first HTML of its page. */
export function prefetchOrder(client: QueryClient): Promise<void> {
  return client.prefetchQuery(getQuery("/api/admin/working-order"));
}
