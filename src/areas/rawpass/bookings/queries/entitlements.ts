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
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { athletes } from "#areas/people/athletes/tables.ts";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { businessDay, businessMoment, businessTime } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { OwnBookings } from "../schema/own.ts";
import { bookings, credits, dropInRefunds, dropIns, standingPlaces } from "../tables.ts";
import { type BookingRow, type CreditRow, selectPlacesOfPass } from "./places.ts";

/**
 * The conservation law of RawPass: each paid place ends as exactly one of attended, missed, make-up and refund.
 *
 * A place is paid on the days on which its standing place runs; a freeze and the end of a pass take days away from it,
 * because the billing moves or stops with them. So:
 * - A session that was canceled late, or in time beyond the limit of two open make-ups, counts as missed. One that was
 *   canceled late comes to a make-up or its money if it is resold or closed.
 * - A make-up stands for one lost session and is granted once for it, ever: the booking of that session is kept as long
 *   as the place, and a session with a make-up is never booked again.
 * - A make-up can be used while its lost session is a paid place. It rests while a freeze covers that day (`isFrozen`)
 *   or the month of that day is not paid (`unpaidFrom`), ends with a pass that ends before that day, and ends for good when the
 *   session's payment is refunded or never comes (`refundedAt`).
 * - A make-up that was booked and is lost again (closure, illness, resold place) is the same make-up again.
 *
 * Screens, emails, check-in and refunds read make-ups through this module only.
 */
const lost = alias(bookings, "lost");
const paid = alias(standingPlaces, "paid");
const dated = alias(standingPlaces, "dated");

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

/** Whether the lost session of a make-up is a place of its pass, and was not refunded: paid, or to be paid. */
const isPromised = (db: Db) => not(exists(lostSession(db, not(isPaidPlace as SQL))));

/** Whether the lost session of a make-up is a paid place, and was not refunded. */
const isOwed = (db: Db) =>
  and(isPromised(db), not(exists(lostSession(db, eq(lost.isFrozen, true)))));

/** Whether the month of a lost session is not paid yet. A place that is new may not know; others of its pass do. */
const isUnpaid = (db: Db) =>
  exists(
    db
      .select({ id: dated.id })
      .from(dated)
      .where(and(eq(dated.passId, paid.passId), lte(dated.unpaidFrom, lost.date))),
  );

/** Whether a make-up can be used at a moment. */
export const isOpen = (db: Db, at: Date) =>
  and(
    isNull(credits.usedAt),
    gt(credits.expiresAt, at),
    isOwed(db),
    not(exists(lostSession(db, isUnpaid(db)))),
  );

/** Whether a make-up stands for a session of a pass. */
const isOfPass = (db: Db, passId: number) => exists(lostSession(db, eq(paid.passId, passId)));

/**
 * The make-up of an athlete for an activity that can be used at a moment and ends first.
 * @param wanted with `passId`, of this pass
 */
export async function findOpenCredit(
  db: Db,
  wanted: { athleteId: number; activityId: number; at: Date; passId?: number },
): Promise<CreditRow | null> {
  const { athleteId, activityId, at, passId } = wanted;
  const [row] = await db
    .select()
    .from(credits)
    .where(
      and(
        eq(credits.athleteId, athleteId),
        eq(credits.activityId, activityId),
        isOpen(db, at),
        passId === undefined ? undefined : isOfPass(db, passId),
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

/** Whether the lost session of a make-up is on a day that is frozen: it may be owed later. */
const isResting = (db: Db) => exists(lostSession(db, and(lost.isFrozen, isNull(lost.refundedAt))));

/** How many make-ups of an athlete are open, or rest, that count toward the limit: those that we gave do not. */
export async function countOpenCredits(db: Db, athleteId: number, now: Date): Promise<number> {
  const [found] = await db
    .select({ open: count() })
    .from(credits)
    .where(
      and(
        eq(credits.athleteId, athleteId),
        notInArray(credits.reason, ["closure", "staff"]),
        isNull(credits.usedAt),
        gt(credits.expiresAt, now),
        or(isOwed(db), isResting(db)),
      ),
    );
  return found?.open ?? 0;
}

/** Whether a booking was canceled late and counts as missed: nothing has made up for its paid place. */
export const isLostLate = (db: Db) => {
  const place = db
    .select({ id: lost.id })
    .from(lost)
    .innerJoin(paid, eq(paid.id, lost.standingPlaceId))
    .where(and(eq(lost.id, bookings.id), isPaidPlace));
  const given = db
    .select({ id: credits.id })
    .from(credits)
    .where(eq(credits.bookingId, bookings.id));
  const used = db
    .select({ id: credits.id })
    .from(credits)
    .where(and(eq(credits.id, bookings.creditId), isOwed(db)));
  const resold = db
    .select({ id: dropInRefunds.id })
    .from(dropInRefunds)
    .innerJoin(dropIns, eq(dropIns.id, dropInRefunds.dropInId))
    .where(and(eq(dropIns.bookingId, bookings.id), eq(dropInRefunds.reason, "resold")));
  return and(
    eq(bookings.state, "late_cancelled"),
    or(
      and(eq(bookings.kind, "standing"), exists(place), notExists(given)),
      and(eq(bookings.kind, "make_up"), exists(used)),
      and(eq(bookings.kind, "drop_in"), notExists(resold)),
    ),
  );
};

const again = alias(bookings, "again");

/** Whether the athlete of a booking has a place in its session after all: by another booking. */
export const isBack = (db: Db) =>
  exists(
    db
      .select({ id: again.id })
      .from(again)
      .where(
        and(
          eq(again.athleteId, bookings.athleteId),
          eq(again.slotId, bookings.slotId),
          eq(again.date, bookings.date),
          inArray(again.state, ["booked", "attended", "no_show"]),
        ),
      ),
  );

/**
 * The last day from `fromDate` on on which a pass lost a session whose make-up was used or is being used; null for
 * none.
 * @param wanted with `slotIds`, of these slots only; with `untilDate`, before that day
 */
export async function findLastMadeUp(
  db: Db,
  wanted: {
    passId: number;
    fromDate: string;
    untilDate?: string;
    slotIds?: readonly number[];
    now: Date;
  },
): Promise<string | null> {
  const { passId, fromDate, untilDate, slotIds, now } = wanted;
  const hasBegun = sql`${bookings.date}::text || ' ' || ${timeSlots.startTime} <= ${businessTime(now)}`;
  const [row] = await db
    .select({ date: lost.date })
    .from(credits)
    .innerJoin(lost, eq(lost.id, credits.bookingId))
    .innerJoin(paid, eq(paid.id, lost.standingPlaceId))
    .innerJoin(bookings, eq(bookings.creditId, credits.id))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(
      and(
        eq(paid.passId, passId),
        slotIds && inArray(lost.slotId, [...slotIds]),
        gte(lost.date, fromDate),
        untilDate === undefined ? undefined : lt(lost.date, untilDate),
        isNotNull(credits.usedAt),
        or(
          inArray(bookings.state, ["attended", "no_show", "late_cancelled"]),
          and(eq(bookings.state, "booked"), hasBegun),
        ),
      ),
    )
    .orderBy(desc(lost.date))
    .limit(1);
  return row?.date ?? null;
}

const MOST_SESSIONS = 500;

/** The days of a span on which a pass lost a session for a make-up, with its activity. */
export async function listMadeUpDays(
  db: Db,
  { passId, from, to }: { passId: number; from: string; to: string },
): Promise<{ date: string; activityId: number }[]> {
  return db
    .select({ date: lost.date, activityId: credits.activityId })
    .from(credits)
    .innerJoin(lost, eq(lost.id, credits.bookingId))
    .innerJoin(paid, eq(paid.id, lost.standingPlaceId))
    .where(and(eq(paid.passId, passId), gte(lost.date, from), lte(lost.date, to)))
    .orderBy(asc(credits.id))
    .limit(MOST_SESSIONS);
}

/** The most make-ups of an account that are shown. */
const MOST_MAKE_UPS = 200;

/** The open make-ups of an account's athletes, and those that rest, in the order in which they end. */
export async function listOpenMakeUps(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<OwnBookings["data"]["makeUps"]> {
  const found = await db
    .select({
      credit: credits,
      activityName: activities.name,
      restsFor: sql<
        string | null
      >`case when ${lost.isFrozen} or ${isUnpaid(db)} then ${lost.date}::text end`,
    })
    .from(credits)
    .innerJoin(athletes, eq(athletes.id, credits.athleteId))
    .innerJoin(activities, eq(activities.id, credits.activityId))
    .leftJoin(lost, eq(lost.id, credits.bookingId))
    .leftJoin(paid, eq(paid.id, lost.standingPlaceId))
    .where(
      and(
        eq(athletes.userId, userId),
        isNull(credits.usedAt),
        gt(credits.expiresAt, now),
        isPromised(db),
      ),
    )
    .orderBy(asc(credits.expiresAt), asc(credits.id))
    .limit(MOST_MAKE_UPS);
  return found.map(({ credit, ...about }) => {
    const { id, athleteId, activityId, reason, expiresAt } = credit;
    return { id, athleteId, activityId, reason, ...about, expiresAt: expiresAt.toISOString() };
  });
}

/** The ids of the make-ups that stand for sessions of a pass, as a subquery. */
function selectCreditsOfPass(db: Db, passId: number) {
  return db.select({ id: credits.id }).from(credits).where(isOfPass(db, passId));
}

/** A session that a make-up is booked for, or waits for. */
export interface MakeUpBooking {
  booking: BookingRow;
  activityId: number;
  activityName: string;
  startTime: string;
  startsAt: Date;
  /** The day of the session that was lost, and its pass; null if its make-up stands for none. */
  lostOn: string | null;
  lostPassId: number | null;
}

/** Bookings with what they are for, and the sessions that their make-ups stand for. */
const selectMakeUps = (db: Db) =>
  db
    .select({
      booking: bookings,
      activityId: timeSlots.activityId,
      activityName: activities.name,
      startTime: timeSlots.startTime,
      lostOn: lost.date,
      lostPassId: paid.passId,
    })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .leftJoin(credits, eq(credits.id, bookings.creditId))
    .leftJoin(lost, eq(lost.id, credits.bookingId))
    .leftJoin(paid, eq(paid.id, lost.standingPlaceId));

const isWaitOf = (athleteId: number) =>
  and(eq(bookings.athleteId, athleteId), inArray(bookings.state, ["waitlisted", "offered"]));

/**
 * The sessions that have not begun and that an athlete has booked by make-ups, or waits for by one, in the order of
 * their slots.
 * @param wanted with `passId`, booked by make-ups of this pass only
 */
export async function listMakeUpBookings(
  db: Db,
  { passId, athleteId, now }: { passId?: number; athleteId: number; now: Date },
): Promise<MakeUpBooking[]> {
  const isBooked = and(
    eq(bookings.athleteId, athleteId),
    eq(bookings.state, "booked"),
    passId === undefined ? undefined : inArray(bookings.creditId, selectCreditsOfPass(db, passId)),
  );
  const rows = await selectMakeUps(db)
    .where(
      and(
        eq(bookings.kind, "make_up"),
        gte(bookings.date, businessDay(now)),
        or(isBooked, isWaitOf(athleteId)),
      ),
    )
    .orderBy(asc(bookings.slotId), asc(bookings.id))
    .limit(MOST_SESSIONS);
  return timed(rows).filter(({ startsAt }) => startsAt > now);
}

/** Coming sessions of an activity in which an athlete waits with a make-up, in the order of their slots. */
export async function listMakeUpWaits(
  db: Db,
  { athleteId, activityId, now }: { athleteId: number; activityId: number; now: Date },
): Promise<MakeUpBooking[]> {
  const rows = await selectMakeUps(db)
    .where(
      and(
        eq(bookings.kind, "make_up"),
        eq(timeSlots.activityId, activityId),
        gte(bookings.date, businessDay(now)),
        isWaitOf(athleteId),
      ),
    )
    .orderBy(asc(bookings.slotId), asc(bookings.id))
    .limit(MOST_SESSIONS);
  return timed(rows).filter(({ startsAt }) => startsAt > now);
}

/** Which of some athletes have a session booked by a make-up on a day or later. */
export async function listAthletesWithMakeUp(
  db: Db,
  athleteIds: readonly number[],
  from: string,
): Promise<number[]> {
  const { athleteId, kind, state, date } = bookings;
  const isBooked = and(eq(kind, "make_up"), eq(state, "booked"), gte(date, from));
  const isTheirs = inArray(athleteId, [...athleteIds]);
  const rows = await db.selectDistinct({ athleteId }).from(bookings).where(and(isTheirs, isBooked));
  return rows.map((row) => row.athleteId);
}

/** The make-ups, and waits for one, of an athlete that a freeze released, in the order in which they were made. */
export async function listFrozenBookings(db: Db, athleteId: number): Promise<MakeUpBooking[]> {
  const rows = await selectMakeUps(db)
    .where(and(eq(bookings.athleteId, athleteId), bookings.isFrozen, ne(bookings.kind, "standing")))
    .orderBy(asc(bookings.id))
    .limit(MOST_SESSIONS);
  return timed(rows);
}

function timed(rows: Omit<MakeUpBooking, "startsAt">[]): MakeUpBooking[] {
  return rows.map((row) => ({
    ...row,
    startsAt: businessMoment(row.booking.date, row.startTime),
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
