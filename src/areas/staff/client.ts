import { queryOptions } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { pageOf } from "#lib/list-address.ts";
import type { Touched } from "#ui/read-again.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED: Touched = ["/api/admin/", "/api/you-scout/nominations", "/api/prospects"];

/** Counts age quickly: whoever comes back after this long sees new ones. */
const COUNTS_LAST_MS = 5_000;

export function overviewQuery() {
  return queryOptions({ ...getQuery("/api/admin/overview"), staleTime: COUNTS_LAST_MS });
}

/** One page of what waits for staff. Coming back reads it again, because colleagues work on it, too. */
export function queueQuery(address: Record<string, string>) {
  return queryOptions({
    ...getQuery("/api/admin/queue", { query: pageOf(address) }),
    staleTime: COUNTS_LAST_MS,
  });
}
