import { queryOptions } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

/** What changes at the desk while nobody looks is read again after this long. */
const TODAY_LASTS_MS = 5_000;

/** The sessions of today. */
export function todayQuery() {
  return queryOptions({ ...getQuery("/api/admin/rawpass/today"), staleTime: TODAY_LASTS_MS });
}

/** An athlete's sessions that staff may change. */
export function bookingsOfQuery(athleteId: number) {
  return queryOptions({
    ...getQuery("/api/admin/rawpass/athletes/{id}/bookings", { path: { id: athleteId } }),
    staleTime: 0,
  });
}
