import { and, inArray, isNull, sql } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { type BookingRow, findLivingBooking } from "../queries/places.ts";
import { BOOKING_TRANSITIONS } from "../rules/booking-transitions.ts";
import { bookings } from "../tables.ts";
import { returnCredit, rewardLateCancel, spendCredit } from "./credits.ts";
import { countFree, type OpenSession } from "./open-session.ts";
import { transitionBooking } from "./transition-booking.ts";

/** Somebody with a place in a locked session came. */
export async function attend(tx: PublicTx, booking: BookingRow): Promise<BookingRow> {
  return transitionBooking(tx, { booking, name: "attend", by: "staff" });
}

/**
 * Lets an athlete who has no firm place into a locked session, by a make-up or by the word of staff; what
 * waited, was offered or held for the athlete becomes the place. Throws `conflict` where it is full or
 * closed, or there is no make-up.
 */
export async function admit(
  tx: PublicTx,
  deps: Deps,
  session: OpenSession,
  { athleteId, kind }: { athleteId: number; kind: "make_up" | "walk_in" },
): Promise<BookingRow> {
  const { slot, date, now } = session;
  const living = await findLivingBooking(tx, { athleteId, slotId: slot.id, date });
  const isOwn = living !== null && living.heldUntil !== null && living.heldUntil > now;
  if (session.isClosed) throw new AppError("conflict", "This session is closed.");
  if (!isOwn && (await countFree(tx, session)) === 0) {
    throw new AppError("conflict", "This session is full.");
  }
  const creditId = kind === "make_up" ? await spendCredit(tx, session, athleteId) : null;
  const change = { kind, creditId, heldUntil: null };
  const row = { athleteId, slotId: slot.id, date, state: "attended", ...change } as const;
  const admitted = living
    ? await transitionBooking(tx, { booking: living, name: "admit", by: "staff", change })
    : writtenRow(await tx.insert(bookings).values(row).returning());
  if (kind === "make_up") await rewardLateCancel(tx, deps, session);
  return admitted;
}

/**
 * Takes back that somebody came: the place is as before, or gone where the desk gave it; a make-up that the
 * desk used can be used again.
 */
export async function takeBackAttendance(
  tx: PublicTx,
  booking: BookingRow,
  { wasGiven, now }: { wasGiven: boolean; now: Date },
): Promise<void> {
  const name = wasGiven ? "undo_admit" : "undo_attend";
  await transitionBooking(tx, { booking, name, by: "staff" });
  if (wasGiven && booking.kind === "make_up") await returnCredit(tx, booking, now);
}

/** Staff say that nobody came to a place whose session has begun. */
export async function missByStaff(tx: PublicTx, booking: BookingRow): Promise<void> {
  await transitionBooking(tx, { booking, name: "miss", by: "staff" });
}

/** Marks as missed the bookings of which nobody came meanwhile, and returns them. */
export async function markMissed(tx: PublicTx, ids: number[]): Promise<BookingRow[]> {
  return tx
    .update(bookings)
    .set({ state: "no_show", updatedAt: sql`clock_timestamp()` })
    .where(
      and(
        inArray(bookings.id, ids),
        inArray(bookings.state, BOOKING_TRANSITIONS.preceding("no_show", "time")),
        isNull(bookings.heldUntil),
      ),
    )
    .returning();
}

/** Notes that the family was told of missed sessions: each counts for one message. */
export async function noteToldOfMissed(tx: PublicTx, ids: number[], now: Date): Promise<void> {
  await tx.update(bookings).set({ missedToldAt: now }).where(inArray(bookings.id, ids));
}
