import { queryOptions } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

export function todayClosuresQuery() {
  return queryOptions({ ...getQuery("/api/rawpass/desk/closures"), staleTime: 0 });
}

/** What closing today, or a part of it, would do; asked anew each time, as families book meanwhile. */
export function todayEffectQuery(part: { fromTime: string; slotId: string }) {
  return queryOptions({
    ...getQuery("/api/rawpass/desk/closure-effect", { query: { ...part } }),
    gcTime: 0,
  });
}
