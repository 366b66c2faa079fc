import { queryOptions } from "@tanstack/react-query";
import { browserApi, writtenData } from "#lib/api.ts";
import { readData } from "#lib/read-data.ts";
import { memberApi } from "#member-api.ts";
import type {
  AcceptedOffer,
  BookedPlace,
  CalendarAddress,
  CancelledBooking,
  ChosenSession,
  NewDropIn,
  NewStandingWaiting,
  NewWaiting,
  OwnBookings,
  OwnHistory,
} from "../schema/own.ts";
import type { PublicSession } from "../schema/week.ts";

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
  return writtenData(await browserApi.request("POST", memberApi.cancelBooking(id)));
}

/** Books a session by a make-up. */
export async function bookMakeUp(wish: ChosenSession): Promise<void> {
  await browserApi.request("POST", memberApi.makeUps, wish);
}

const HELD =
  "Your spot is saved, but we couldn't open the next page. Please continue in My RawPass.";

/** Books a session that is paid alone, and tells where it is paid. */
export async function buyDropIn(wish: NewDropIn): Promise<BookedPlace["data"]> {
  return writtenData(await browserApi.request("POST", memberApi.dropIns, wish), HELD);
}

/** Waits for a place in a session that is full. */
export async function waitForSession(wish: NewWaiting): Promise<void> {
  await browserApi.request("POST", memberApi.waitlist, wish);
}

/** Takes the place that is offered, and tells where it is paid if it has to be. */
export async function acceptOffer(id: number, wish: AcceptedOffer): Promise<BookedPlace["data"]> {
  return writtenData(await browserApi.request("POST", memberApi.acceptOffer(id), wish), HELD);
}

/** Waits for a weekly place. */
export async function waitForWeeklyPlace(wish: NewStandingWaiting): Promise<void> {
  await browserApi.request("POST", memberApi.standingWaitlist, wish);
}

/** Waits for a weekly place no longer, or declines the one that is offered. */
export async function leaveWeeklyWaitlist(id: number): Promise<void> {
  await browserApi.request("POST", memberApi.leaveStandingWaitlist(id));
}

/** A page of an athlete's sessions that are over or cancelled, the latest first; pages count from 1. */
export function historyQuery(athleteId: number, page: number) {
  const query = new URLSearchParams({ athleteId: String(athleteId), page: String(page) });
  return queryOptions<OwnHistory>({ queryKey: [`${memberApi.bookingHistory}?${query}`] });
}

type Address = CalendarAddress["data"];

/** The private address of one's calendar, which is made when first asked for. */
export async function openCalendar(): Promise<string> {
  return readData<Address>(await browserApi.request("POST", memberApi.calendar)).url;
}

/** Another private address; the one before is dead at once. */
export async function renewCalendar(): Promise<string> {
  return writtenData<Address>(await browserApi.request("POST", memberApi.renewCalendar)).url;
}
