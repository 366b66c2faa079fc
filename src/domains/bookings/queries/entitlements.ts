import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { athletes } from "#domains/athletes/tables.ts";
import { activities, timeSlots } from "#domains/schedule/tables.ts";
import { businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { OwnBookings } from "../schema/own.ts";
import { bookings, credits, standingPlaces } from "../tables.ts";
import { type BookingRow, type CreditRow, selectPlacesOfPass } from "./places.ts";

/**
 * The conservation law of RawPass: each paid place ends as exactly one of attended, missed, make-up and refund.
 *
 * A place is paid on the days on which its standing place runs; a freeze and the end of a pass take days away from it,
 * because the billing moves or stops with them. So:
 * - A session that was canceled late, or in time beyond the limit of two open make-ups, counts as missed.
 * - A make-up stands for one lost session and is granted once for it, ever: the booking of that session is kept as long
 *   as the place, and a session with a make-up is never booked again.
 * - A make-up can be used while its lost session is a paid place. It rests while a freeze covers that day, ends with a
 *   pass that ends before that day, and ends for good when the session's payment is refunded (`refundedAt`).
 * - A make-up that was booked and is lost again (closure, illness, resold place) is the same make-up again.
 *
 * Screens, emails, check-in and refunds read make-ups through this module only.
 */
const lost = alias(bookings, "lost");
const paid = alias(standingPlaces, "paid");

/** The session that a make-up stands for, with its standing place. */
function lostSession(db: Db, condition?: SQL) {
  return db
    .select({ id: lost.id })
    .from(lost)
    .innerJoin(paid, eq(paid.id, lost.standingPlaceId))
    .where(and(eq(lost.id, credits.bookingId), condition));
}

const isPaidPlace = and(
  isNull(lost.refundedAt),
  isNull(paid.heldUntil),
  lte(paid.firstDate, lost.date),
  or(isNull(paid.lastDate), gte(paid.lastDate, lost.date)),
);

/** Whether the lost session of a make-up is a paid place, and was not refunded. */
const isOwed = (db: Db) => not(exists(lostSession(db, not(isPaidPlace as SQL))));

/** Whether a make-up can be used at a moment. */
export const isOpen = (db: Db, at: Date) =>
  and(isNull(credits.usedAt), gt(credits.expiresAt, at), isOwed(db));

/** Whether a make-up stands for a session of a pass. */
const isOfPass = (db: Db, passId: number) => exists(lostSession(db, eq(paid.passId, passId)));

/** The make-up of an athlete for an activity that can be used at a moment and ends first, of any but one pass. */
export async function findOpenCredit(
  db: Db,
  wanted: { athleteId: number; activityId: number; at: Date; exceptPassId?: number },
): Promise<CreditRow | null> {
  const { athleteId, activityId, at, exceptPassId } = wanted;
  const [row] = await db
    .select()
    .from(credits)
    .where(
      and(
        eq(credits.athleteId, athleteId),
        eq(credits.activityId, activityId),
        isOpen(db, at),
        exceptPassId === undefined ? undefined : not(isOfPass(db, exceptPassId)),
      ),
    )
    .orderBy(asc(credits.expiresAt), asc(credits.id))
    .limit(1);
  return row ?? null;
}

/** Whether the make-up of a booking, used or not, still stands for a paid place. */
export async function isStillOwed(db: Db, id: number | null): Promise<boolean> {
  return id !== null && (await db.$count(credits, and(eq(credits.id, id), isOwed(db)))) > 0;
}

/** Whether a make-up can be used at a moment. */
export async function isCreditOpen(db: Db, id: number, at: Date): Promise<boolean> {
  return (await db.$count(credits, and(eq(credits.id, id), isOpen(db, at)))) > 0;
}

/** Whether the lost session of a make-up is on a day that is frozen: it is owed again if the freeze is taken back. */
const isResting = (db: Db) => exists(lostSession(db, and(lost.isFrozen, isNull(lost.refundedAt))));

/** How many make-ups of an athlete are open, or rest, that count toward the limit: those for closures do not. */
export async function countOpenCredits(db: Db, athleteId: number, now: Date): Promise<number> {
  const [found] = await db
    .select({ open: count() })
    .from(credits)
    .where(
      and(
        eq(credits.athleteId, athleteId),
        ne(credits.reason, "closure"),
        isNull(credits.usedAt),
        gt(credits.expiresAt, now),
        or(isOwed(db), isResting(db)),
      ),
    );
  return found?.open ?? 0;
}

/** The last of some days on which a pass lost a session whose make-up was used; null for none. */
export async function findLastMadeUp(
  db: Db,
  { passId, fromDate, untilDate }: { passId: number; fromDate: string; untilDate: string },
): Promise<string | null> {
  const [row] = await db
    .select({ date: lost.date })
    .from(credits)
    .innerJoin(lost, eq(lost.id, credits.bookingId))
    .innerJoin(paid, eq(paid.id, lost.standingPlaceId))
    .innerJoin(bookings, eq(bookings.creditId, credits.id))
    .where(
      and(
        eq(paid.passId, passId),
        gte(lost.date, fromDate),
        lt(lost.date, untilDate),
        isNotNull(credits.usedAt),
        inArray(bookings.state, ["attended", "no_show", "late_cancelled"]),
      ),
    )
    .orderBy(desc(lost.date))
    .limit(1);
  return row?.date ?? null;
}

/** The most make-ups of an account that are shown. */
const MOST_MAKE_UPS = 200;

/** The open make-ups of an account's athletes, those that end first before others. */
export async function listOpenMakeUps(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<OwnBookings["data"]["makeUps"]> {
  const found = await db
    .select({ credit: credits, activityName: activities.name })
    .from(credits)
    .innerJoin(athletes, eq(athletes.id, credits.athleteId))
    .innerJoin(activities, eq(activities.id, credits.activityId))
    .where(and(eq(athletes.userId, userId), isOpen(db, now)))
    .orderBy(asc(credits.expiresAt), asc(credits.id))
    .limit(MOST_MAKE_UPS);
  return found.map(({ credit, activityName }) => {
    const { id, athleteId, activityId, reason, expiresAt } = credit;
    return { id, athleteId, activityId, activityName, reason, expiresAt: expiresAt.toISOString() };
  });
}

/** The ids of the make-ups that stand for sessions of a pass, as a subquery. */
export function selectCreditsOfPass(db: Db, passId: number) {
  return db.select({ id: credits.id }).from(credits).where(isOfPass(db, passId));
}

/** A session that a make-up is booked for, or waits for. */
export interface MakeUpBooking {
  booking: BookingRow;
  activityId: number;
  startsAt: Date;
}

const MOST_SESSIONS = 500;

/**
 * The sessions that have not begun and are booked by make-ups of a pass, or in which its athlete waits for one, in the
 * order of their slots.
 */
export async function listMakeUpBookings(
  db: Db,
  { passId, athleteId, now }: { passId: number; athleteId: number; now: Date },
): Promise<MakeUpBooking[]> {
  const ofPass = inArray(bookings.creditId, selectCreditsOfPass(db, passId));
  const isWaiting = and(
    eq(bookings.athleteId, athleteId),
    inArray(bookings.state, ["waitlisted", "offered"]),
  );
  const rows = await db
    .select({ booking: bookings, activityId: timeSlots.activityId, startTime: timeSlots.startTime })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(
      and(
        eq(bookings.kind, "make_up"),
        gte(bookings.date, businessDay(now)),
        or(and(eq(bookings.state, "booked"), ofPass), isWaiting),
      ),
    )
    .orderBy(asc(bookings.slotId), asc(bookings.id))
    .limit(MOST_SESSIONS);
  return timed(rows).filter(({ startsAt }) => startsAt > now);
}

/** The make-ups, and waits for one, of an athlete that a freeze released, in the order in which they were made. */
export async function listFrozenBookings(db: Db, athleteId: number): Promise<MakeUpBooking[]> {
  const rows = await db
    .select({ booking: bookings, activityId: timeSlots.activityId, startTime: timeSlots.startTime })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(and(eq(bookings.athleteId, athleteId), bookings.isFrozen, ne(bookings.kind, "standing")))
    .orderBy(asc(bookings.id))
    .limit(MOST_SESSIONS);
  return timed(rows);
}

function timed(
  rows: { booking: BookingRow; activityId: number; startTime: string }[],
): MakeUpBooking[] {
  return rows.map(({ booking, activityId, startTime }) => ({
    ...{ booking, activityId },
    startsAt: businessMoment(booking.date, startTime),
  }));
}

/**
 * Whether a place of a pass was used: one of its sessions, or a make-up for one, has begun and was not canceled. So
 * was one if its athlete was let in at the desk since the pass began.
 * @param since when it was paid
 */
export async function hasUsedPlace(
  db: Db,
  wanted: { passId: number; athleteId: number | null; since: Date; now: Date },
): Promise<boolean> {
  const { passId, athleteId, since, now } = wanted;
  const isOfPlace = inArray(bookings.standingPlaceId, selectPlacesOfPass(db, passId));
  const isMakeUp = inArray(bookings.creditId, selectCreditsOfPass(db, passId));
  const walkedIn =
    athleteId === null
      ? undefined
      : and(
          eq(bookings.athleteId, athleteId),
          eq(bookings.kind, "walk_in"),
          eq(bookings.state, "attended"),
          gte(bookings.date, businessDay(since)),
        );
  const rows = await db
    .select({ booking: bookings, slot: timeSlots })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(
      and(
        or(isOfPlace, isMakeUp, walkedIn),
        lte(bookings.date, businessDay(now)),
        ne(bookings.state, "cancelled"),
      ),
    )
    .limit(MOST_SESSIONS);
  return rows.some(({ booking, slot }) =>
    booking.kind === "walk_in"
      ? businessMoment(booking.date, slot.endTime) > since
      : booking.state === "attended" || businessMoment(booking.date, slot.startTime) <= now,
  );
}
