import { queryOptions } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

/** What was paid for a pass, and can be refunded. */
export function staffPassQuery(id: number) {
  return queryOptions({
    ...getQuery("/api/admin/rawpass/passes/{id}", { path: { id } }),
    staleTime: 0,
  });
}

/** What a family's pass may be changed to. */
export function trainingQuery(id: number) {
  return queryOptions({
    ...getQuery("/api/admin/rawpass/passes/{id}/training", { path: { id } }),
    staleTime: 0,
  });
}

/** What can be booked for an athlete. */
export function bookableForQuery(athleteId: number) {
  return queryOptions({
    ...getQuery("/api/admin/rawpass/athletes/{id}/bookable", { path: { id: athleteId } }),
    staleTime: 0,
  });
}
