import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { athletes } from "#areas/people/athletes/tables.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { addDays, businessDay, businessTime } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { bookings, type credits, standingPlaces, standingWaitlist } from "../tables.ts";

export type StandingPlaceRow = typeof standingPlaces.$inferSelect;
export type BookingRow = typeof bookings.$inferSelect;
export type StandingWaitRow = typeof standingWaitlist.$inferSelect;
export type CreditRow = typeof credits.$inferSelect;

/** The most standing places read of an athlete or a pass, with those that are over. */
const MOST_PLACES = 500;

/** A slot has at most 200 places, each of which may be held, paused or replaced. */
const MOST_PLACES_OF_SLOT = 2_000;

const isFirm = (now: Date) =>
  or(isNull(standingPlaces.heldUntil), gt(standingPlaces.heldUntil, now));

/** Whether a place has days: one without keeps canceled sessions only. */
const hasDays = or(
  isNull(standingPlaces.lastDate),
  lte(standingPlaces.firstDate, standingPlaces.lastDate),
);

/** The ids of all standing places of a pass, as a subquery. */
export function selectPlacesOfPass(db: Db, passId: number) {
  return db
    .select({ id: standingPlaces.id })
    .from(standingPlaces)
    .where(eq(standingPlaces.passId, passId));
}

/** The standing places of a pass that have days, those included whose hold is over. */
export async function listPlacesOfPass(db: Db, passId: number): Promise<StandingPlaceRow[]> {
  return db
    .select()
    .from(standingPlaces)
    .where(and(eq(standingPlaces.passId, passId), hasDays))
    .orderBy(asc(standingPlaces.id))
    .limit(MOST_PLACES);
}

/** The first days, from now on, of the firm standing places of some passes, by pass and slot. */
export async function listFirstDates(
  db: Db,
  passIds: readonly number[],
  today: string,
): Promise<{ passId: number | null; slotId: number; firstDate: string }[]> {
  const { passId, slotId, firstDate, lastDate, heldUntil } = standingPlaces;
  return db
    .select({ passId, slotId, firstDate: sql<string>`min(${firstDate})::text` })
    .from(standingPlaces)
    .where(
      and(
        inArray(passId, [...passIds]),
        isNull(heldUntil),
        hasDays,
        or(isNull(lastDate), gte(lastDate, today)),
      ),
    )
    .groupBy(passId, slotId);
}

/** The standing places that an athlete has or holds from a day on. */
export async function listPlacesOfAthlete(
  db: Db,
  athleteId: number,
  { from, now }: { from: string; now: Date },
): Promise<StandingPlaceRow[]> {
  return db
    .select()
    .from(standingPlaces)
    .where(
      and(
        eq(standingPlaces.athleteId, athleteId),
        or(isNull(standingPlaces.lastDate), sql`${standingPlaces.lastDate} >= ${from}`),
        hasDays,
        isFirm(now),
      ),
    )
    .orderBy(asc(standingPlaces.id))
    .limit(MOST_PLACES);
}

/** The standing places of a slot that run on a day or after it, holds and offers included. */
export async function listPlacesOfSlot(
  db: Db,
  slotId: number,
  from: string,
): Promise<StandingPlaceRow[]> {
  const { lastDate } = standingPlaces;
  return db
    .select()
    .from(standingPlaces)
    .where(
      and(
        eq(standingPlaces.slotId, slotId),
        or(isNull(lastDate), sql`${lastDate} >= ${from}`),
        hasDays,
      ),
    )
    .orderBy(asc(standingPlaces.id))
    .limit(MOST_PLACES_OF_SLOT);
}

/** The athletes with a firm place in a session of a slot that is to come, weekly or once. */
export async function listComingAthletes(
  db: Db,
  { slotId, now }: { slotId: number; now: Date },
): Promise<number[]> {
  const { lastDate } = standingPlaces;
  // A place that ends sooner has its sessions among the bookings.
  const nextWeek = addDays(businessDay(now), 7);
  const weekly = db
    .select({ athleteId: standingPlaces.athleteId })
    .from(standingPlaces)
    .where(
      and(
        eq(standingPlaces.slotId, slotId),
        isNull(standingPlaces.heldUntil),
        or(isNull(lastDate), gte(lastDate, nextWeek)),
        hasDays,
      ),
    );
  const booked = db
    .select({ athleteId: bookings.athleteId })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(
      and(
        eq(bookings.slotId, slotId),
        eq(bookings.state, "booked"),
        isNull(bookings.heldUntil),
        sql`${bookings.date}::text || ' ' || ${timeSlots.startTime} > ${businessTime(now)}`,
      ),
    );
  const rows = await weekly.union(booked);
  return rows.map(({ athleteId }) => athleteId).toSorted((one, other) => one - other);
}

/** A booking; null where there is none. */
export async function findBooking(db: Db, id: number): Promise<BookingRow | null> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row ?? null;
}

/** The booking of an athlete in a session that is not cancelled; null without one. */
export async function findLivingBooking(
  db: Db,
  { athleteId, slotId, date }: Pick<BookingRow, "athleteId" | "slotId" | "date">,
): Promise<BookingRow | null> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.athleteId, athleteId),
        eq(bookings.slotId, slotId),
        eq(bookings.date, date),
        sql`${bookings.state} not in ('cancelled', 'late_cancelled')`,
      ),
    );
  return row ?? null;
}

/** The day after a session of the place from a day on that has begun or was attended; else that day itself. */
export async function findFirstDayWithout(
  db: Db,
  { id }: StandingPlaceRow,
  { from, now }: { from: string; now: Date },
): Promise<string> {
  const hasBegun = sql`${bookings.date}::text || ' ' || ${timeSlots.startTime} <= ${businessTime(now)}`;
  const [used] = await db
    .select({ date: bookings.date })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(
      and(
        eq(bookings.standingPlaceId, id),
        gte(bookings.date, from),
        or(
          inArray(bookings.state, ["attended", "no_show"]),
          and(eq(bookings.state, "booked"), hasBegun),
        ),
      ),
    )
    .orderBy(desc(bookings.date))
    .limit(1);
  return used ? addDays(used.date, 1) : from;
}

/** How often illness of an athlete was noted since a moment: one make-up may come back several times. */
export async function countIllnesses(db: Db, athleteId: number, since: Date): Promise<number> {
  return db.$count(
    bookings,
    and(eq(bookings.athleteId, athleteId), gte(bookings.excusedAt, since)),
  );
}

/** Who waits for a session first; null where nobody does. */
export async function findFirstWaiting(
  db: Db,
  { slotId, date }: Pick<BookingRow, "slotId" | "date">,
): Promise<BookingRow | null> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.slotId, slotId), eq(bookings.date, date), eq(bookings.state, "waitlisted")),
    )
    .orderBy(asc(bookings.waitlistedAt), asc(bookings.id))
    .limit(1);
  return row ?? null;
}

/** A place on the waitlist of a weekly time. Throws `not_found`. */
export async function getStandingWait(db: Db, id: number): Promise<StandingWaitRow> {
  const [row] = await db.select().from(standingWaitlist).where(eq(standingWaitlist.id, id));
  if (!row) throw new AppError("not_found", "This place on the waitlist is no longer there.");
  return row;
}

/** Whether the family of an entry has neither an offer of the weekly place nor an unpaid purchase of it. */
export function isOnlyWaiting(db: Db, now: Date) {
  const purchase = db
    .select({ id: standingPlaces.id })
    .from(standingPlaces)
    .where(
      and(
        eq(standingPlaces.slotId, standingWaitlist.slotId),
        eq(standingPlaces.athleteId, standingWaitlist.athleteId),
        gt(standingPlaces.heldUntil, now),
      ),
    );
  const { placeId, offerEndsAt } = standingWaitlist;
  return and(isNull(placeId), isNull(offerEndsAt), notExists(purchase));
}

/** The first entry of a slot's waitlist that has no offer and no purchase under way, or null. */
export async function findFirstForSlot(
  db: Db,
  slotId: number,
  now: Date,
): Promise<StandingWaitRow | null> {
  const [row] = await db
    .select()
    .from(standingWaitlist)
    .where(
      and(
        eq(standingWaitlist.slotId, slotId),
        isNull(standingWaitlist.lapsedAt),
        isOnlyWaiting(db, now),
      ),
    )
    .orderBy(asc(standingWaitlist.id))
    .limit(1);
  return row ?? null;
}

/** Holds that ended since are news for everybody. */
const LATELY_MS = 15 * MINUTE_MS;
/** A payment may still arrive for a hold that is over, so it is kept a while. */
export const HOLD_KEPT_MS = 14 * DAY_MS;

/** The slots in which somebody waits, or in which a hold or an offer has come to its end. */
export async function listSlotsToSettle(db: Db, now: Date): Promise<number[]> {
  const waiting = db
    .selectDistinct({ slotId: bookings.slotId })
    .from(bookings)
    .where(eq(bookings.state, "waitlisted"));
  const overdue = db
    .selectDistinct({ slotId: bookings.slotId })
    .from(bookings)
    .where(and(lte(bookings.heldUntil, now), inArray(bookings.state, ["booked", "offered"])));
  const { heldUntil } = standingPlaces;
  const ended = db
    .selectDistinct({ slotId: standingPlaces.slotId })
    .from(standingPlaces)
    .where(
      and(
        lte(heldUntil, now),
        or(
          isNull(standingPlaces.passId),
          gt(heldUntil, new Date(now.getTime() - LATELY_MS)),
          lte(heldUntil, new Date(now.getTime() - HOLD_KEPT_MS)),
        ),
      ),
    );
  const standing = db.selectDistinct({ slotId: standingWaitlist.slotId }).from(standingWaitlist);
  const rows = await waiting.union(overdue).union(ended).union(standing);
  return rows.map(({ slotId }) => slotId).toSorted((one, other) => one - other);
}

/** The days of a slot on which somebody waits, or on which a hold or an offer is over. */
export async function listDatesToSettle(
  db: Db,
  { slotId, now }: { slotId: number; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ date: bookings.date })
    .from(bookings)
    .where(
      and(
        eq(bookings.slotId, slotId),
        or(
          eq(bookings.state, "waitlisted"),
          and(inArray(bookings.state, ["booked", "offered"]), lte(bookings.heldUntil, now)),
        ),
      ),
    )
    .orderBy(bookings.date);
  return rows.map(({ date }) => date);
}

/** Whether somebody has, had or waits for a place in one of the slots. */
export async function isUsed(db: Db, slotIds: number[]): Promise<boolean> {
  for (const table of [standingPlaces, bookings, standingWaitlist]) {
    const [row] = await db
      .select({ slotId: table.slotId })
      .from(table)
      .where(inArray(table.slotId, slotIds))
      .limit(1);
    if (row) return true;
  }
  return false;
}

/**
 * Athletes of whom more is known than is needed: they were last changed before a moment, and have no place
 * on a day or after it. Those whose ids `except` selects are left out. At most `limit`.
 */
export async function listForgettable(
  db: Db,
  { before, day, except, limit }: { before: Date; day: string; except: SQLWrapper; limit: number },
): Promise<number[]> {
  const standing = db
    .select({ id: standingPlaces.id })
    .from(standingPlaces)
    .where(
      and(
        eq(standingPlaces.athleteId, athletes.id),
        or(isNull(standingPlaces.lastDate), sql`${standingPlaces.lastDate} >= ${day}`),
      ),
    );
  const booked = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.athleteId, athletes.id), sql`${bookings.date} >= ${day}`));
  const rows = await db
    .select({ id: athletes.id })
    .from(athletes)
    .where(
      and(
        or(
          isNotNull(athletes.birthDate),
          isNotNull(athletes.emergencyName),
          isNotNull(athletes.emergencyPhone),
        ),
        lte(athletes.updatedAt, before),
        sql`not exists ${standing}`,
        sql`not exists ${booked}`,
        sql`${athletes.id} not in ${except}`,
      ),
    )
    .orderBy(asc(athletes.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
