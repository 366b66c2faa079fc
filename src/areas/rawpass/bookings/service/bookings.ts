import { lockAthlete } from "#areas/people/athletes/service/athletes.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { newScanCode } from "#lib/scan-code.ts";
import type { SessionKey } from "../queries/occupancy.ts";
import { type BookingRow, findLivingBooking } from "../queries/places.ts";
import { BOOKING_TRANSITIONS } from "../rules/booking-transitions.ts";
import { holdEnd, isInTime } from "../rules/limits.ts";
import { bookings } from "../tables.ts";
import { giveCredit, returnCredit, rewardLateCancel, spendCredit } from "./credits.ts";
import {
  countFree,
  lockSession,
  type OpenSession,
  refuseAge,
  refuseUnbookable,
} from "./open-session.ts";
import { holdBooking, transitionBooking } from "./transition-booking.ts";
import { lockBooking, type MovedUp, moveUp, refuseTwice } from "./waitlist.ts";

/**
 * Books a place in one session: a make-up at once, a drop-in held for 35 minutes until `confirmDropIn`.
 * Throws `not_found`, and `conflict` where it is full, closed, over, too far ahead or off sale, the age
 * does not fit, the athlete is in it, or there is no make-up.
 */
export async function bookSession(
  tx: PublicTx,
  deps: Deps,
  wanted: SessionKey & { athleteId: number; kind: "drop_in" | "make_up" },
): Promise<BookingRow> {
  const session = await lockSession(tx, deps, wanted);
  const { athleteId, slotId, date, kind } = wanted;
  const athlete = await lockAthlete(tx, athleteId);
  await refuseUnbookable(tx, session);
  if (kind === "drop_in")
    await refuseAge(tx, athlete, { activityId: session.activityId, day: date });
  await moveUp(tx, deps, session);
  await refuseTwice(tx, wanted);
  if ((await countFree(tx, session)) === 0) throw new AppError("conflict", "This session is full.");
  const isMakeUp = kind === "make_up";
  const creditId = isMakeUp ? await spendCredit(tx, session, athleteId) : null;
  const heldUntil = isMakeUp ? null : holdEnd(session.now);
  const code = isMakeUp ? null : newScanCode();
  const booking = writtenRow(
    await tx
      .insert(bookings)
      .values({ athleteId, slotId, date, kind, state: "booked", creditId, heldUntil, code })
      .returning(),
  );
  if (isMakeUp) await rewardLateCancel(tx, deps, session);
  return booking;
}

/**
 * The payment of a drop-in has come: its place is firm. A hold that is over is honored where the place is
 * still free before the start; tells whether the athlete has the place. Idempotent.
 */
export async function confirmDropIn(
  tx: PublicTx,
  deps: Deps,
  { bookingId }: { bookingId: number },
): Promise<boolean> {
  const { session, booking } = await lockBooking(tx, deps, bookingId);
  const { state, heldUntil } = booking;
  if (state === "attended" || state === "no_show") return true;
  if (state === "booked" && heldUntil === null) return true;
  const isHeld = state === "booked" && heldUntil !== null && heldUntil > session.now;
  if (!isHeld && !(await canComeBack(tx, deps, { session, booking }))) return false;
  if (isHeld) await holdBooking(tx, booking, null);
  else {
    // Whose hold has ended was cancelled just now, if not before.
    const ended = { ...booking, state: "cancelled" as const };
    const change = { heldUntil: null };
    await transitionBooking(tx, { booking: ended, name: "come_back", by: "payment", change });
  }
  await rewardLateCancel(tx, deps, session);
  return true;
}

/** A hold that ended, or a place that a dispute took, not one that was given up or closed. */
async function canComeBack(
  tx: PublicTx,
  deps: Deps,
  { session, booking }: { session: OpenSession; booking: BookingRow },
): Promise<boolean> {
  const hasEnded = booking.heldUntil !== null && booking.heldUntil <= session.now;
  if (!hasEnded || booking.closureId !== null || session.startsAt <= session.now) return false;
  await moveUp(tx, deps, session);
  if ((await findLivingBooking(tx, booking)) !== null) return false;
  return (await countFree(tx, session)) > 0;
}

/**
 * Takes back the place of a drop-in whose payment a bank disputes, unless its session has begun; whoever waits moves up.
 * @returns whether the athlete had the place until now
 */
export async function suspendDropIn(
  tx: PublicTx,
  deps: Deps,
  { bookingId }: { bookingId: number },
): Promise<boolean> {
  const { session, booking } = await lockBooking(tx, deps, bookingId);
  // An end of its hold, so that it can come back.
  const isTaken = await takeBack(tx, session, { booking, heldUntil: session.now });
  if (isTaken) await moveUp(tx, deps, session);
  return isTaken;
}

/**
 * Gives back the place that `suspendDropIn` took if it is still free before the start. Throws `not_found`.
 * @returns whether the athlete has it
 */
export async function restoreDropIn(
  tx: PublicTx,
  deps: Deps,
  { bookingId }: { bookingId: number },
): Promise<boolean> {
  const { session, booking } = await lockBooking(tx, deps, bookingId);
  if (booking.state !== "cancelled" || !(await canComeBack(tx, deps, { session, booking }))) {
    return false;
  }
  const change = { heldUntil: null };
  await transitionBooking(tx, { booking, name: "come_back", by: "payment", change });
  await rewardLateCancel(tx, deps, session);
  return true;
}

/**
 * What a cancelled place comes to: a make-up, none because two are open, money back, nothing because it was
 * late (a make-up follows if the place is sold again), or nothing because it was not firm.
 */
export type CancelOutcome = "credit" | "no_credit" | "refund" | "used" | "left";

/**
 * Gives up a place in a session, an offer, or a place on its waitlist; whoever waits moves up. Staff cancel in time
 * until the session begins, and beyond the limit of two make-ups. What is not
 * paid, or no longer, is taken back until the session begins. Throws `not_found`, and of the family
 * `conflict` where it is over, began, or was cancelled.
 */
export async function cancelBooking(
  tx: PublicTx,
  deps: Deps,
  { bookingId, by = "family" }: { bookingId: number; by?: "family" | "staff" | "payment" },
): Promise<{ outcome: CancelOutcome; movedUp: MovedUp[] }> {
  const { session, booking } = await lockBooking(tx, deps, bookingId);
  if (by !== "payment") {
    const outcome = await giveUp(tx, session, { booking, by });
    return { outcome, movedUp: await moveUp(tx, deps, session) };
  }
  // Without an end of its hold, so that a payment that comes later finds it given up.
  await takeBack(tx, session, { booking, heldUntil: null });
  return { outcome: "left", movedUp: await moveUp(tx, deps, session) };
}

/** Cancels a booking that is not paid, or no longer, unless its session has begun; returns whether it did. */
async function takeBack(
  tx: PublicTx,
  session: OpenSession,
  { booking, heldUntil }: { booking: BookingRow; heldUntil: Date | null },
): Promise<boolean> {
  const isFirm = booking.state === "booked" && booking.heldUntil === null;
  const isOver = isFirm && session.startsAt <= session.now;
  if (isOver || !BOOKING_TRANSITIONS.next(booking.state, "cancel", "payment")) return false;
  await transitionBooking(tx, { booking, name: "cancel", by: "payment", change: { heldUntil } });
  return true;
}

async function giveUp(
  tx: PublicTx,
  session: OpenSession,
  { booking, by }: { booking: BookingRow; by: "family" | "staff" },
): Promise<CancelOutcome> {
  const { state, kind, heldUntil } = booking;
  const isWait = state === "waitlisted" || state === "offered";
  if (isWait && session.startsAt <= session.now) {
    throw new AppError("conflict", "This session has started, so the waitlist is over.");
  }
  if (isWait || (state === "booked" && heldUntil !== null)) {
    // Without an end, so that a payment that comes later finds it given up.
    const change = { heldUntil: null };
    await transitionBooking(tx, { booking, name: "cancel", by, change });
    return "left";
  }
  if (state !== "booked") {
    throw new AppError("conflict", "This session can't be canceled anymore.");
  }
  if (session.startsAt <= session.now) {
    throw new AppError("conflict", "This session has started, so it can't be canceled.");
  }
  if (by === "family" && !isInTime(session.startsAt, session.now)) {
    await transitionBooking(tx, { booking, name: "cancel_late", by });
    return "used";
  }
  await transitionBooking(tx, { booking, name: "cancel", by });
  if (kind === "drop_in") return "refund";
  const isGiven =
    kind === "make_up"
      ? await returnCredit(tx, booking, session.now)
      : await giveCredit(tx, session, booking, by === "staff" ? "staff" : "cancelled");
  return isGiven ? "credit" : "no_credit";
}
