import { queryOptions } from "@tanstack/react-query";
import { withQuery } from "#lib/list-address.ts";
import type { ClosureEffect } from "./schema/staff.ts";

/** Paths whose cached answers a change of the schedule makes outdated. */
export const TOUCHED = ["/api/admin/", "/api/rawpass/"];

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
  return queryOptions<{ data: ClosureEffect }>({
    queryKey: [withQuery("/api/admin/rawpass/closure-effect", { ...days })],
    enabled:
      fromDate !== "" && (fromDate === toDate || (fromDate < toDate && !fromTime && !slotId)),
    gcTime: 0,
  });
}
