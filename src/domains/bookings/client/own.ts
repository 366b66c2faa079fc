import { queryOptions } from "@tanstack/react-query";
import { browserApi } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";
import type { BookedPlace, CancelledBooking, ChosenSession, OwnBookings } from "../schema/own.ts";
import type { PublicSession } from "../schema.ts";

/** What one's athletes have, wait for and can make up, from today on. */
export function ownBookingsQuery() {
  return queryOptions<OwnBookings>({ queryKey: [memberApi.bookings] });
}

/** The sessions on sale of the next 14 days that have not begun. */
export function bookableQuery() {
  return queryOptions<{ data: PublicSession[] }>({ queryKey: [memberApi.rawPassSessions] });
}

/** Gives up a place in a session, and tells what it comes to. */
export async function cancelBooking(id: number): Promise<CancelledBooking["data"]> {
  const answer = await browserApi.request("POST", memberApi.cancelBooking(id));
  return (answer as CancelledBooking).data;
}

/** Books a session by a make-up. */
export async function bookMakeUp(wish: ChosenSession): Promise<BookedPlace["data"]> {
  return ((await browserApi.request("POST", memberApi.makeUps, wish)) as BookedPlace).data;
}
