import type { QueryClient } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";

/** Reads what one's athletes have booked for a page that needs it at once, even if it is cached. */
export function prefetchBookings(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...getQuery("/api/rawpass/bookings"), staleTime: 0 });
}
