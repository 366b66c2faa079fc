import { and, asc, eq, isNull, not, sql } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { lockKeys } from "#lib/db/key-locks.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import {
  countOpenCredits,
  findOpenCredit,
  isBack,
  isLostLate,
  isStillOwed,
} from "../queries/entitlements.ts";
import type { BookingRow } from "../queries/places.ts";
import { creditEnd, OPEN_CREDITS_MAX } from "../rules/limits.ts";
import { bookings, credits } from "../tables.ts";
import { refundBooking } from "./drop-in-refunds.ts";
import { notifyMakeUp } from "./notify-family.ts";
import { countFree, type OpenSession } from "./open-session.ts";

/** The most late cancellations of a session that are read: as many as it has places. */
const MOST_LATE = 200;

/**
 * Keeps others from giving make-ups to an athlete until the transaction ends: in another session, under another
 * lock, they would count those that are open at the same time.
 */
export async function lockCredits(tx: Db, athleteId: number): Promise<void> {
  await lockKeys(tx, [`make-ups of athlete ${athleteId}`]);
}

/**
 * Gives a make-up for a session, or the one that was used for it once more; none beyond two that are open, but for
 * those that staff give. Returns whether one was given.
 */
export async function giveCredit(
  tx: Db,
  { activityId, now }: Pick<OpenSession, "activityId" | "now">,
  booking: BookingRow,
  reason: "cancelled" | "filled" | "illness" | "staff",
): Promise<boolean> {
  const { id: bookingId, athleteId, kind, refundedAt } = booking;
  if (refundedAt !== null) return false;
  await lockCredits(tx, athleteId);
  if (reason !== "staff" && (await countOpenCredits(tx, athleteId, now)) >= OPEN_CREDITS_MAX)
    return false;
  if (kind === "make_up") return giveAgain(tx, booking, now);
  const given = await tx
    .insert(credits)
    .values({
      ...{ athleteId, activityId, reason, bookingId },
      ...{ expiresAt: creditEnd(now), createdAt: now },
    })
    .onConflictDoNothing()
    .returning({ id: credits.id });
  return given.length > 0;
}

/**
 * Restores the make-up that a lost booking used, as if it had been granted now. It counts toward the limit as before.
 * Returns whether there was one.
 */
export async function giveAgain(tx: Db, { creditId }: BookingRow, now: Date): Promise<boolean> {
  if (!(await isStillOwed(tx, creditId))) return false;
  const expiresAt = sql`greatest(${credits.expiresAt}, ${creditEnd(now).toISOString()}::timestamptz)`;
  const given = await tx
    .update(credits)
    .set({ usedAt: null, expiresAt, createdAt: now })
    .where(eq(credits.id, creditId ?? 0))
    .returning({ id: credits.id });
  return given.length > 0;
}

/** Uses the make-up of an athlete that ends first, and gives its id. Throws `conflict` without one. */
export async function spendCredit(
  tx: Db,
  session: OpenSession,
  athleteId: number,
): Promise<number> {
  const spent = await trySpendCredit(tx, session, { athleteId });
  if (spent !== null) return spent;
  throw new AppError("conflict", "There is no make-up for this activity that is valid that day.");
}

/** Uses the make-up of an athlete, or of one pass, that ends first, and gives its id; null without one. */
export async function trySpendCredit(
  tx: Db,
  { activityId, startsAt: at, now }: Pick<OpenSession, "activityId" | "startsAt" | "now">,
  wanted: { athleteId: number; passId?: number },
): Promise<number | null> {
  for (;;) {
    const credit = await findOpenCredit(tx, { ...wanted, activityId, at });
    if (!credit) return null;
    // Another session, under another lock, may have used it just now.
    const [spent] = await tx
      .update(credits)
      .set({ usedAt: now })
      .where(and(eq(credits.id, credit.id), isNull(credits.usedAt)))
      .returning({ id: credits.id });
    if (spent) return spent.id;
  }
}

/** Restores the make-up that a booking used. Tells whether it can still be used. */
export async function returnCredit(tx: Db, booking: BookingRow, now: Date): Promise<boolean> {
  if (booking.creditId === null) return false;
  const [credit] = await tx
    .update(credits)
    .set({ usedAt: null })
    .where(eq(credits.id, booking.creditId))
    .returning({ expiresAt: credits.expiresAt });
  return credit !== undefined && credit.expiresAt > now;
}

/**
 * Compensates for a place that was canceled late and is sold again: the first family that can still be compensated gets a
 * make-up, or the money of its drop-in. Call it when a place in a session has become firm; it does nothing if the session
 * would have room for it without the late cancellations.
 */
export async function rewardLateCancel(
  tx: PublicTx,
  deps: Deps,
  session: OpenSession,
): Promise<void> {
  const { slot, date } = session;
  const isOfSession = and(
    eq(bookings.slotId, slot.id),
    eq(bookings.date, date),
    isLostLate(tx),
    not(isBack(tx)),
  );
  const late = await tx
    .select()
    .from(bookings)
    .where(isOfSession)
    .orderBy(asc(bookings.updatedAt), asc(bookings.id))
    .limit(MOST_LATE);
  if (late.length <= (await countFree(tx, session, null))) return;
  for (const booking of late) {
    if (await compensate(tx, deps, session, booking)) return;
  }
}

async function compensate(tx: PublicTx, deps: Deps, session: OpenSession, booking: BookingRow) {
  const { id: bookingId, kind } = booking;
  if (kind === "drop_in")
    return (await refundBooking(tx, deps, { bookingId, reason: "resold" })) > 0;
  if (!(await giveCredit(tx, session, booking, "filled"))) return false;
  await notifyMakeUp(tx, deps, { bookingId, why: "filled" });
  // The make-up of a booking that stays lost is another booking's from now on.
  await tx.update(bookings).set({ creditId: null }).where(eq(bookings.id, bookingId));
  return true;
}
