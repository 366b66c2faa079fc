import type { OwnBooking, OwnBookings } from "../schema/own.ts";

const GIVEN_UP = ["booked", "waitlisted", "offered"];

/** Whether the family can give up a place, an offer or a wait now: its session has not begun. */
export function canCancel({ state, startsAt }: OwnBooking, now: Date): boolean {
  return GIVEN_UP.includes(state) && Date.parse(startsAt) > now.getTime();
}

/** The athlete for whom something is to be done soon, an offer or a payment; null where nothing is. */
export function urgentAthlete({ coming, standingWaitlist }: OwnBookings["data"]): number | null {
  const urgent =
    coming.find(({ heldUntil }) => heldUntil !== null) ??
    standingWaitlist.find(({ offeredUntil }) => offeredUntil !== null);
  return urgent?.athleteId ?? null;
}
