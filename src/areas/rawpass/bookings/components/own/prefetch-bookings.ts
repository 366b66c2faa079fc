import type { QueryClient } from "@tanstack/react-query";
import { ownBookingsQuery } from "../../client/own.ts";

/** Reads what one's athletes have booked for a page that needs it at once, even if it is cached. */
export function prefetchBookings(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...ownBookingsQuery(), staleTime: 0 });
}
