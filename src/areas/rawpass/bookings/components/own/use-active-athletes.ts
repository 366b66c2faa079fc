import { useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { browserQueryClient } from "#lib/query.ts";
import { urgentAthlete } from "../../rules/own-bookings.ts";

/** The athletes who have or had something beside passes, and for whom something is to be done soon. */
export function useActiveAthletes(): { athleteIds: readonly number[]; urgentId: number | null } {
  const bookings = useQuery(getQuery("/api/rawpass/bookings")).data?.data;
  return {
    athleteIds: bookings?.athleteIds ?? [],
    urgentId: bookings ? urgentAthlete(bookings) : null,
  };
}

/**
 * Whether the signed-in person's athletes have or had sessions; null until that is known. For the frame, which
 * stands outside of the pages and their cache, in the browser only.
 */
export function useHasSessions(isAsked: boolean): boolean | null {
  const query = { ...getQuery("/api/rawpass/bookings"), enabled: isAsked };
  const { data, isPending } = useQuery(query, browserQueryClient());
  return isPending ? null : (data?.data.athleteIds ?? []).length > 0;
}
