import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { athletes } from "#areas/people/athletes/tables.ts";
import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import { activities, closures, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Range } from "#lib/list-params.ts";
import { freeCancellationEnd, isInTime, stayEnd } from "../rules/limits.ts";
import type { OwnBooking, OwnBookings } from "../schema/own.ts";
import { bookings, dropIns, standingPlaces, standingWaitlist } from "../tables.ts";
import { findPaymentOf, goneCents } from "./drop-ins.ts";
import { listOpenMakeUps } from "./entitlements.ts";
import type { BookingRow } from "./places.ts";
import { type EndsOfPasses, isAfterEnd } from "./sessions-ahead.ts";

/** An account has 12 athletes, who have at most a few sessions a day. */
const MOST_COMING = 1_000;
const MOST_WAITS = 200;
/** An account adds twelve; those that it removed are not counted. */
const MOST_ATHLETES = 100;
export const HISTORY_PAGE = 25;

const LIVING = ["booked", "waitlisted", "offered", "attended"] as const;
/** A wait for a place is over as soon as its session begins. */
const WAITS: readonly BookingRow["state"][] = ["waitlisted", "offered"];
const CANCELLED = ["cancelled", "late_cancelled"] as const;

/** A booking of an athlete of an account; null for another's. */
export async function findOwnBooking(
  db: Db,
  { userId, id }: { userId: number; id: number },
): Promise<BookingRow | null> {
  const [row] = await db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .where(and(eq(bookings.id, id), eq(athletes.userId, userId)));
  return row?.booking ?? null;
}

/** Bookings of an account beside its passes, of sessions that have not begun, in the order of their slots. */
export async function listComingSingle(db: Db, whose: Whose): Promise<BookingRow[]> {
  return (await readComingSingle(db, whose)).map(({ booking }) => booking);
}

interface Whose {
  userId: number;
  now: Date;
}

async function readComingSingle(db: Db, { userId, now }: Whose) {
  const rows = await db
    .select({ booking: bookings, startTime: timeSlots.startTime })
    .from(bookings)
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(
      and(
        eq(athletes.userId, userId),
        ne(bookings.kind, "standing"),
        inArray(bookings.state, ["booked", "waitlisted", "offered"]),
        gte(bookings.date, businessDay(now)),
      ),
    )
    .orderBy(asc(bookings.slotId), asc(bookings.id))
    .limit(MOST_COMING);
  return rows
    .map(({ booking, startTime }) => ({
      booking,
      startsAt: businessMoment(booking.date, startTime),
    }))
    .filter(({ startsAt }) => startsAt > now);
}

/** How many sessions `listComingSingle` has, and what goes back if they are canceled now, in cents: all, and in cash. */
export async function countComingSingle(
  db: Db,
  whose: Whose,
): Promise<{ sessions: number; refundCents: number; cashCents: number }> {
  const coming = await readComingSingle(db, whose);
  let refundCents = 0;
  let cashCents = 0;
  for (const { booking, startsAt } of coming) {
    if (!isInTime(startsAt, whose.now)) continue;
    const paid = await findPaymentOf(db, booking.id);
    refundCents += paid?.amountCents ?? 0;
    if (paid?.dropIn.method === "cash") cashCents += paid.amountCents;
  }
  return { sessions: coming.length, refundCents, cashCents };
}

const waiting = alias(bookings, "waiting");
/** In the order in which places are given: by the time since which they wait. */
const placeInLine = sql<number | null>`case when ${bookings.state} = 'waitlisted' then 1 + (
  select count(*)::int from ${bookings} as ${waiting} where ${waiting.slotId} = ${bookings.slotId}
    and ${waiting.date} = ${bookings.date} and ${waiting.state} = 'waitlisted'
    and (${waiting.waitlistedAt}, ${waiting.id}) < (${bookings.waitlistedAt}, ${bookings.id})) end`;

const rows = {
  booking: bookings,
  slot: timeSlots,
  activity: activities,
  dropIn: dropIns,
  refundCents: goneCents,
  placeInLine,
  closedFor: closures.reason,
};

type Row = {
  booking: BookingRow;
  slot: typeof timeSlots.$inferSelect;
  activity: typeof activities.$inferSelect;
  dropIn: typeof dropIns.$inferSelect | null;
  refundCents: number;
  placeInLine: number | null;
  closedFor: string | null;
};

function present({ booking, slot, activity, dropIn, ...counted }: Row): OwnBooking {
  const { id, athleteId, slotId, date, kind, state } = booking;
  const startsAt = businessMoment(date, slot.startTime);
  return {
    ...{ id, athleteId, slotId, date, kind, state },
    ...{ activityId: activity.id, activityName: activity.name },
    ...{ startTime: slot.startTime, endTime: slot.endTime },
    ...{ coach: slot.coach, place: slot.place },
    startsAt: startsAt.toISOString(),
    heldUntil: booking.heldUntil?.toISOString() ?? null,
    freeUntil: freeCancellationEnd(startsAt).toISOString(),
    amountCents:
      dropIn?.amountCents ?? (isAsked(booking) ? presentActivity(activity).rateCents : null),
    isCash: dropIn?.method === "cash",
    paymentUrl: dropIn?.status === "pending" ? dropIn.paymentUrl : null,
    ...counted,
    code: state === "booked" && booking.heldUntil === null ? booking.code : null,
  };
}

/** Whether it has to be paid as soon as a place is free. */
function isAsked({ kind, state }: BookingRow): boolean {
  return kind === "drop_in" && (state === "waitlisted" || state === "offered");
}

/** What an account's athletes have, wait for and can make up from today on, in the order in which it comes. */
export async function getOwnBookings(
  db: Db,
  { userId, now, ends }: { userId: number; now: Date; ends: EndsOfPasses },
): Promise<OwnBookings["data"]> {
  const coming = await db
    .select({ ...rows, passId: standingPlaces.passId })
    .from(bookings)
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .leftJoin(dropIns, eq(dropIns.bookingId, bookings.id))
    .leftJoin(closures, eq(closures.id, bookings.closureId))
    .leftJoin(standingPlaces, eq(standingPlaces.id, bookings.standingPlaceId))
    .where(
      and(
        eq(athletes.userId, userId),
        gte(bookings.date, businessDay(now)),
        inArray(bookings.state, LIVING),
        or(isNull(bookings.heldUntil), gt(bookings.heldUntil, now)),
      ),
    )
    .orderBy(asc(bookings.date), asc(timeSlots.startTime), asc(bookings.id))
    .limit(MOST_COMING);
  return {
    coming: coming.flatMap(({ passId, ...row }) => {
      const startsAt = businessMoment(row.booking.date, row.slot.startTime);
      const isOver = WAITS.includes(row.booking.state) && startsAt <= now;
      return isOver || isAfterEnd({ passId, startsAt }, ends) ? [] : [present(row)];
    }),
    makeUps: await listOpenMakeUps(db, { userId, now }),
    standingWaitlist: await listStandingWaitlistOf(db, userId),
    athleteIds: await listActiveAthletesOf(db, userId),
  };
}

/** The athletes of an account that had a session, or waited for one. */
async function listActiveAthletesOf(db: Db, userId: number): Promise<number[]> {
  const has = (table: typeof bookings | typeof standingWaitlist) =>
    exists(db.select({ id: table.id }).from(table).where(eq(table.athleteId, athletes.id)));
  const found = await db
    .select({ id: athletes.id })
    .from(athletes)
    .where(and(eq(athletes.userId, userId), or(has(bookings), has(standingWaitlist))))
    .orderBy(asc(athletes.id))
    .limit(MOST_ATHLETES);
  return found.map(({ id }) => id);
}

const ahead = alias(standingWaitlist, "ahead");
const placeInStandingLine = sql<
  number | null
>`case when ${standingWaitlist.placeId} is null and ${standingWaitlist.lapsedAt} is null then 1 + (
  select count(*)::int from ${standingWaitlist} as ${ahead} where ${ahead.slotId} = ${standingWaitlist.slotId}
    and ${ahead.placeId} is null and ${ahead.lapsedAt} is null and ${ahead.offerEndsAt} is null and ${ahead.id} < ${standingWaitlist.id}) end`;

async function listStandingWaitlistOf(db: Db, userId: number) {
  const found = await db
    .select({
      entry: standingWaitlist,
      slot: timeSlots,
      activity: activities,
      place: standingPlaces,
      placeInLine: placeInStandingLine,
    })
    .from(standingWaitlist)
    .innerJoin(athletes, eq(athletes.id, standingWaitlist.athleteId))
    .innerJoin(timeSlots, eq(timeSlots.id, standingWaitlist.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .leftJoin(standingPlaces, eq(standingPlaces.id, standingWaitlist.placeId))
    .where(and(eq(athletes.userId, userId), isNull(standingWaitlist.offerEndsAt)))
    .orderBy(asc(standingWaitlist.id))
    .limit(MOST_WAITS);
  return found.map(
    ({ entry: { id, athleteId, slotId, lapsedAt }, slot, activity, place, ...line }) => ({
      ...{ id, athleteId, slotId, activityId: activity.id, activityName: activity.name, ...line },
      ...{ dayOfWeek: slot.dayOfWeek, startTime: slot.startTime, endTime: slot.endTime },
      offeredUntil: place?.heldUntil?.toISOString() ?? null,
      stayUntil: lapsedAt && stayEnd(lapsedAt).toISOString(),
    }),
  );
}

/** How many weekly times the athletes of an account wait for. */
export async function countWeeklyWaits(db: Db, userId: number): Promise<number> {
  const own = db.select({ id: athletes.id }).from(athletes).where(eq(athletes.userId, userId));
  const waits = and(inArray(standingWaitlist.athleteId, own), isNull(standingWaitlist.lapsedAt));
  return db.$count(standingWaitlist, waits);
}

/** Whether a booking that is booked or cancelled ever was a place that nobody had to pay or to offer any more. */
function wasFirm(db: Db) {
  const paid = db
    .select({ id: dropIns.id })
    .from(dropIns)
    .where(and(eq(dropIns.bookingId, bookings.id), isNotNull(dropIns.paidAt)));
  return and(
    inArray(bookings.state, ["booked", "cancelled"]),
    or(inArray(bookings.kind, ["standing", "walk_in"]), isNotNull(bookings.creditId), exists(paid)),
  );
}

/**
 * A page of what is over or cancelled of an account's athletes, or of one of them, the latest first.
 * Waits and offers that came to nothing, and holds that nobody paid, are not among it, nor are sessions to come that a
 * closure took from a pass, which stand among the pass's own.
 */
export async function listHistory(
  db: Db,
  wanted: { userId: number; athleteId?: number | undefined; now: Date; range: Range },
): Promise<{ data: OwnBooking[]; total: number }> {
  const { userId, athleteId, now, range } = wanted;
  const own = db
    .select({ id: athletes.id })
    .from(athletes)
    .where(and(eq(athletes.userId, userId), athleteId ? eq(athletes.id, athleteId) : undefined));
  const isOver = and(
    inArray(bookings.athleteId, own),
    or(
      lt(bookings.date, businessDay(now)),
      inArray(bookings.state, CANCELLED),
      and(eq(bookings.date, businessDay(now)), inArray(bookings.state, ["attended", "no_show"])),
    ),
    or(inArray(bookings.state, ["attended", "no_show", "late_cancelled"]), wasFirm(db)),
    or(
      lt(bookings.date, businessDay(now)),
      ne(bookings.kind, "standing"),
      isNull(bookings.closureId),
    ),
  );
  const found = await db
    .select(rows)
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .leftJoin(dropIns, eq(dropIns.bookingId, bookings.id))
    .leftJoin(closures, eq(closures.id, bookings.closureId))
    .where(isOver)
    .orderBy(desc(bookings.date), desc(timeSlots.startTime), desc(bookings.id))
    .limit(range.limit)
    .offset(range.offset);
  return { data: found.map(present), total: await db.$count(bookings, isOver) };
}
