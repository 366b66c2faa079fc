import { OPEN_CREDITS_MAX } from "../rules.ts";
import type { CancelledBooking, OwnBooking, OwnBookings } from "../schema/own.ts";
import type { PublicSession } from "../schema.ts";

type MakeUp = OwnBookings["data"]["makeUps"][number];
export type CancelOutcome = CancelledBooking["data"]["outcome"];

/** Whether the family can give up a booking now: it has a place, and its session has not begun. */
export function canCancel({ state, startsAt }: OwnBooking, now: Date): boolean {
  return state === "booked" && Date.parse(startsAt) > now.getTime();
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
    .filter((open) => open.athleteId === athleteId && open.activityId === activityId)
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
