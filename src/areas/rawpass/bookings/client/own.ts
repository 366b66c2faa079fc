import { writtenData } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { readData } from "#lib/read-data.ts";
import type { AcceptedOffer, BookedPlace, NewDropIn } from "../schema/own.ts";

const HELD =
  "Your spot is saved, but we couldn't open the next page. Please continue in My RawPass.";

/** Books a session that is paid alone, and tells where it is paid. */
export async function buyDropIn(wish: NewDropIn): Promise<BookedPlace["data"]> {
  return writtenData(await call("POST", "/api/rawpass/drop-ins", { body: wish }), HELD);
}

/** Takes the place that is offered, and tells where it is paid if it has to be. */
export async function acceptOffer(id: number, wish: AcceptedOffer): Promise<BookedPlace["data"]> {
  return writtenData(
    await call("POST", "/api/rawpass/bookings/{id}/accept", { path: { id }, body: wish }),
    HELD,
  );
}

/** A page of an athlete's sessions that are over or cancelled, the latest first; pages count from 1. */
export function historyQuery(athleteId: number, page: number) {
  const query = { athleteId: String(athleteId), page: String(page) };
  return getQuery("/api/rawpass/bookings/history", { query });
}

/** The private address of one's calendar, which is made when first asked for. */
export async function openCalendar(): Promise<string> {
  return readData(await call("POST", "/api/rawpass/calendar")).url;
}

/** Another private address; the one before is dead at once. */
export async function renewCalendar(): Promise<string> {
  return writtenData(await call("POST", "/api/rawpass/calendar/renew")).url;
}
