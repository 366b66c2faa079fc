import { queryOptions } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import type { Touched } from "#ui/read-again.ts";

/** Paths whose cached answers a change of the schedule makes outdated. */
export const TOUCHED: Touched = ["/api/admin/", "/api/rawpass/"];

/** What the form of a closure says. */
export interface ClosureTexts {
  fromDate: string;
  toDate: string;
  activityId: string;
  fromTime: string;
  slotId: string;
}

/** What closing these days would do; asked anew each time, as families book meanwhile. */
export function closureEffectQuery(days: ClosureTexts) {
  const { fromDate, toDate, fromTime, slotId } = days;
  return queryOptions({
    ...getQuery("/api/admin/rawpass/closure-effect", { query: { ...days } }),
    enabled:
      fromDate !== "" && (fromDate === toDate || (fromDate < toDate && !fromTime && !slotId)),
    gcTime: 0,
  });
}
