import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { lockAthlete } from "#areas/people/athletes/service/athletes.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { newScanCode } from "#lib/scan-code.ts";
import type { EndOfWait } from "../mails.ts";
import { findOpenCredit, listMakeUpWaits } from "../queries/entitlements.ts";
import type { SessionKey } from "../queries/occupancy.ts";
import {
  type BookingRow,
  findBooking,
  findFirstWaiting,
  findLivingBooking,
} from "../queries/places.ts";
import { BOOKING_TRANSITIONS } from "../rules/booking-transitions.ts";
import { holdEnd, offerEnd, waitlistStep } from "../rules/limits.ts";
import { bookings } from "../tables.ts";
import { rewardLateCancel, spendCredit } from "./credits.ts";
import { notifyMovedUp, notifyWaitEnded } from "./notify-family.ts";
import {
  countFree,
  lockSession,
  type OpenSession,
  refuseAge,
  refuseUnbookable,
} from "./open-session.ts";
import { transitionBooking } from "./transition-booking.ts";

/** Somebody who waited and has a place now, or is offered one until `heldUntil`. */
export interface MovedUp {
  booking: BookingRow;
  step: "book" | "offer";
}

/**
 * Ends holds and offers whose time is over, gives free places of a session to who waits, in order, and ends the
 * waitlist two hours ahead; all of them are mailed. The slot is locked. Gives who moved up.
 */
export async function moveUp(tx: PublicTx, deps: Deps, session: OpenSession): Promise<MovedUp[]> {
  const { slot, date, startsAt, now } = session;
  await endOverdue(tx, deps, session);
  const moved: MovedUp[] = [];
  for (let free = await countFree(tx, session); free > 0; ) {
    const waiting = await findFirstWaiting(tx, { slotId: slot.id, date });
    if (!waiting) break;
    const { athleteId } = waiting;
    const step = waitlistStep(waiting.kind, startsAt, now);
    if (step === "nothing") break;
    const isPayable =
      waiting.kind !== "make_up" ||
      (await findOpenCredit(tx, { athleteId, activityId: slot.activityId, at: startsAt }));
    if (!isPayable) {
      await endWait(tx, deps, { session, booking: waiting, why: "no_make_up" });
      continue;
    }
    const change =
      step === "book"
        ? { creditId: await spendCredit(tx, session, athleteId) }
        : { heldUntil: offerEnd(now) };
    const name = step === "book" ? "move_up" : "offer";
    const booking = await transitionBooking(tx, {
      booking: waiting,
      name,
      by: "waitlist",
      change,
    });
    if (step === "book") await rewardLateCancel(tx, deps, session);
    await notifyMovedUp(tx, deps, { session, booking, step });
    moved.push({ booking, step });
    free -= 1;
  }
  await endWaitlist(tx, deps, session);
  return moved;
}

/** Ends holds and offers whose time is over. */
async function endOverdue(tx: PublicTx, deps: Deps, session: OpenSession): Promise<void> {
  const { slot, date, now } = session;
  const isOverdue = and(
    eq(bookings.slotId, slot.id),
    eq(bookings.date, date),
    inArray(bookings.state, BOOKING_TRANSITIONS.preceding("cancelled", "time")),
    lte(bookings.heldUntil, now),
  );
  const offered = await tx
    .select()
    .from(bookings)
    .where(and(isOverdue, eq(bookings.state, "offered")))
    .orderBy(asc(bookings.id));
  for (const booking of offered) {
    await endWait(tx, deps, { session, booking, why: "offer_ended" });
  }
  await tx
    .update(bookings)
    .set({ state: "cancelled", updatedAt: sql`clock_timestamp()` })
    .where(isOverdue);
}

/** Takes everybody off the waitlist of a session in its last two hours. */
async function endWaitlist(tx: PublicTx, deps: Deps, session: OpenSession): Promise<void> {
  const { slot, date, startsAt, now } = session;
  if (waitlistStep("drop_in", startsAt, now) !== "nothing") return;
  for (;;) {
    const booking = await findFirstWaiting(tx, { slotId: slot.id, date });
    if (!booking) return;
    await endWait(tx, deps, { session, booking, why: "none_free" });
  }
}

/**
 * Ends an athlete's waits for an activity for which no make-up is left after one was taken back, and moves the lines
 * up. Only those in `lockedSlotIds`: any other slot would be locked after the athlete, which could deadlock. A wait
 * that has just begun there ends when its turn comes.
 */
export async function endWaitsWithoutMakeUp(
  tx: PublicTx,
  deps: Deps,
  wanted: { athleteId: number; activityId: number; lockedSlotIds: ReadonlySet<number> },
): Promise<void> {
  const { athleteId, activityId, lockedSlotIds } = wanted;
  for (const wait of await listMakeUpWaits(tx, { athleteId, activityId, now: deps.now() })) {
    const { booking, startsAt: at } = wait;
    if (!lockedSlotIds.has(booking.slotId)) continue;
    if (await findOpenCredit(tx, { athleteId, activityId, at })) continue;
    const session = await lockSession(tx, deps, booking);
    await endWait(tx, deps, { session, booking, why: "make_up_taken_back" });
    await moveUp(tx, deps, session);
  }
}

async function endWait(
  tx: PublicTx,
  deps: Deps,
  ended: { session: OpenSession; booking: BookingRow; why: EndOfWait },
): Promise<void> {
  const { session, booking } = ended;
  await transitionBooking(tx, { booking, name: "cancel", by: "waitlist" });
  // After a long outage the session may be over.
  if (session.startsAt > session.now) await notifyWaitEnded(tx, deps, ended);
}

/** Throws `conflict` where an athlete has a place in a session, or waits for one. */
export async function refuseTwice(
  tx: PublicTx,
  wanted: SessionKey & { athleteId: number },
): Promise<void> {
  const living = await findLivingBooking(tx, wanted);
  if (!living) return;
  const isWaiting = living.state === "waitlisted";
  const message = isWaiting
    ? "The athlete is already on the waitlist of this session."
    : "The athlete already has a place in this session.";
  throw new AppError("conflict", message);
}

/**
 * Puts an athlete at the end of the waitlist of a full session, for a make-up or to be paid when a place is
 * free. Throws `not_found`, and `conflict` where a place is free, none is sold, the age does not fit,
 * there is no make-up, or the waitlist has ended two hours ahead.
 */
export async function joinWaitlist(
  tx: PublicTx,
  deps: Deps,
  wanted: SessionKey & { athleteId: number; kind: "drop_in" | "make_up" },
): Promise<BookingRow> {
  const session = await lockSession(tx, deps, wanted);
  const { startsAt, now, activityId } = session;
  const { athleteId, slotId, date, kind } = wanted;
  const athlete = await lockAthlete(tx, athleteId);
  await refuseUnbookable(tx, session);
  if (kind === "drop_in") await refuseAge(tx, athlete, { activityId, day: date });
  await moveUp(tx, deps, session);
  await refuseTwice(tx, wanted);
  if (waitlistStep(kind, startsAt, now) === "nothing") {
    throw new AppError("conflict", "The waitlist ends two hours before the session.");
  }
  if ((await countFree(tx, session)) > 0) {
    throw new AppError("conflict", "A place is free: please book it.");
  }
  if (kind === "make_up" && !(await findOpenCredit(tx, { athleteId, activityId, at: startsAt }))) {
    throw new AppError("conflict", "There is no make-up for this activity that is valid that day.");
  }
  return writtenRow(
    await tx
      .insert(bookings)
      .values({ athleteId, slotId, date, kind, state: "waitlisted", waitlistedAt: now })
      .returning(),
  );
}

/**
 * Takes the place that was offered: a make-up is booked, a drop-in is held for its payment. Throws
 * `not_found`, and `conflict` where the offer has ended.
 */
export async function acceptOffer(
  tx: PublicTx,
  deps: Deps,
  { bookingId }: { bookingId: number },
): Promise<BookingRow> {
  const { session, booking } = await lockBooking(tx, deps, bookingId);
  const { heldUntil, state, kind, athleteId } = booking;
  if (state !== "offered" || heldUntil === null || heldUntil <= session.now || session.isClosed) {
    throw new AppError("conflict", "This offer has ended.");
  }
  if (kind === "drop_in") {
    const change = { heldUntil: holdEnd(session.now), code: newScanCode() };
    return transitionBooking(tx, { booking, name: "accept", by: "family", change });
  }
  const change = { heldUntil: null, creditId: await spendCredit(tx, session, athleteId) };
  const accepted = await transitionBooking(tx, { booking, name: "accept", by: "family", change });
  await rewardLateCancel(tx, deps, session);
  return accepted;
}

/** A booking with its session, both locked, and its athlete held. Throws `not_found`. */
export async function lockBooking(
  tx: PublicTx,
  deps: Deps,
  bookingId: number,
): Promise<{ session: OpenSession; booking: BookingRow }> {
  const found = await findBooking(tx, bookingId);
  if (!found) throw new AppError("not_found", "This booking is no longer there.");
  const session = await lockSession(tx, deps, found);
  await lockAthlete(tx, found.athleteId);
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for("update");
  if (!booking) throw new AppError("not_found", "This booking is no longer there.");
  return { session, booking };
}
