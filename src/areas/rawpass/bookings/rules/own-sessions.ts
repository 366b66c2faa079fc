import type { CancelledBooking, OwnBooking, OwnBookings } from "../schema/own.ts";
import type { PublicSession } from "../schema/week.ts";
import { OPEN_CREDITS_MAX } from "./limits.ts";

type MakeUp = OwnBookings["data"]["makeUps"][number];
export type CancelOutcome = CancelledBooking["data"]["outcome"];

/** What an athlete has in a session, or waits for; null for nothing. */
export function bookingIn(
  coming: readonly OwnBooking[],
  { athleteId, slotId, date }: { athleteId: number; slotId: number; date: string },
): OwnBooking | null {
  const isSame = (one: OwnBooking) =>
    one.athleteId === athleteId && one.slotId === slotId && one.date === date;
  return coming.find(isSame) ?? null;
}

/** What of an account's is an athlete's: single sessions, waits for sessions and weekly places, open make-ups. */
export function bookingsOf(own: OwnBookings["data"], athleteId: number) {
  const isTheirs = (one: { athleteId: number }) => one.athleteId === athleteId;
  const beside = own.coming.filter((booking) => isTheirs(booking) && booking.kind !== "standing");
  return {
    single: beside.filter(({ state }) => state === "booked"),
    waits: beside.filter(({ state }) => state === "waitlisted" || state === "offered"),
    weekly: own.standingWaitlist.filter(isTheirs),
    makeUps: own.makeUps.filter(isTheirs),
  };
}

/** Whether an athlete has a make-up for a session's activity that is still valid when it starts. */
export function hasMakeUpFor(
  makeUps: readonly MakeUp[],
  { athleteId, activityId, startsAt }: Pick<OwnBooking, "athleteId" | "activityId" | "startsAt">,
): boolean {
  return makeUps.some(
    (open) =>
      open.athleteId === athleteId &&
      open.activityId === activityId &&
      open.restsFor === null &&
      Date.parse(open.expiresAt) > Date.parse(startsAt),
  );
}

/**
 * What giving up a booking comes to if it is done now, as `cancelBooking` decides it.
 * @param makeUps those of the account that are open
 */
export function expectedOutcome(
  booking: OwnBooking,
  makeUps: readonly MakeUp[],
  now: Date,
): CancelOutcome {
  const { state, kind, heldUntil, freeUntil, athleteId } = booking;
  if (state !== "booked" || heldUntil !== null) return "left";
  if (now.getTime() > Date.parse(freeUntil)) return "used";
  if (kind === "drop_in") return "refund";
  // What was used for it is open again, whatever else is.
  if (kind === "make_up") return "credit";
  const counted = makeUps.filter(
    (open) =>
      open.athleteId === athleteId &&
      open.reason !== "closure" &&
      open.reason !== "staff" &&
      Date.parse(open.expiresAt) > now.getTime(),
  );
  return counted.length < OPEN_CREDITS_MAX ? "credit" : "no_credit";
}

/**
 * The sessions that an athlete can book by a make-up for an activity, in their order: a place is free, a
 * make-up is still valid when they start, and the athlete is not in them.
 */
export function sessionsForMakeUp(
  sessions: readonly PublicSession[],
  { coming, makeUps }: Pick<OwnBookings["data"], "coming" | "makeUps">,
  { athleteId, activityId }: { athleteId: number; activityId: number },
): PublicSession[] {
  const own = coming.filter((booking) => booking.athleteId === athleteId);
  const ends = makeUps
    .filter(
      (open) =>
        open.athleteId === athleteId && open.activityId === activityId && open.restsFor === null,
    )
    .map(({ expiresAt }) => Date.parse(expiresAt));
  return sessions.filter(
    (session) =>
      session.activityId === activityId &&
      session.closedFor === null &&
      session.free > 0 &&
      ends.some((end) => end > Date.parse(session.startsAt)) &&
      !own.some(({ slotId, date }) => slotId === session.slotId && date === session.date),
  );
}
