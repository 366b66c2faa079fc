import { queryOptions } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

/** The events of today with who is registered. */
export function eventsOfTodayQuery() {
  return queryOptions({ ...getQuery("/api/rawpass/desk/events"), staleTime: 0, gcTime: 0 });
}
