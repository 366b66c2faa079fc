import { queryOptions } from "@tanstack/react-query";
import type { EventsOfToday } from "#areas/board/registrations/schema/registrations.ts";
import { memberApi } from "#member-api.ts";

/** The events of today with who is registered. */
export function eventsOfTodayQuery() {
  return queryOptions<EventsOfToday>({ queryKey: [memberApi.deskEvents], staleTime: 0, gcTime: 0 });
}
