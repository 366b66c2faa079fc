import { and, asc, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { athletes } from "#domains/athletes/tables.ts";
import type { ClosedDays, ClosureRow } from "#domains/schedule/queries/schedule.ts";
import { givesCredits } from "#domains/schedule/schema/closure-length.ts";
import { activities, timeSlots } from "#domains/schedule/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import type { ClosedForFamily } from "../mails.ts";
import { bookings, dropInRefunds, dropIns, standingPlaces } from "../tables.ts";

const MOST_SESSIONS = 500;

/** What is made up for when it is closed; drop-ins are refunded, and nothing was paid for who was let in. */
const ofPass = new Set<string>(["standing", "make_up"]);

/** The firm standing places whose weeks have a day of a closure. */
function isClosedFor({ activityId, fromDate, toDate }: ClosedDays) {
  return and(
    activityId === null ? undefined : eq(timeSlots.activityId, activityId),
    isNull(standingPlaces.heldUntil),
    lte(standingPlaces.firstDate, toDate),
    or(isNull(standingPlaces.lastDate), gte(standingPlaces.lastDate, fromDate)),
    // The first day from the closure's on that is the slot's, and the place's.
    sql`greatest(${fromDate}::date, ${standingPlaces.firstDate})
      + (7 + ${timeSlots.dayOfWeek} - extract(dow from greatest(${fromDate}::date, ${standingPlaces.firstDate}))::int) % 7
      <= least(${toDate}::date, coalesce(${standingPlaces.lastDate}, ${toDate}::date))`,
  );
}

/** A subquery: the ids of the bookings that a closure canceled. */
export function idsOfClosed(db: Db, closureId: number) {
  return db.select({ id: bookings.id }).from(bookings).where(eq(bookings.closureId, closureId));
}

/** The accounts whose athletes lose a session by closed days: one that is booked, or one of a weekly place. */
function selectFamilies(
  db: Db,
  days: ClosedDays,
  { booking, athlete }: { booking: SQL; athlete?: SQL },
) {
  const booked = db
    .select({ userId: athletes.userId })
    .from(bookings)
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .where(and(booking, athlete));
  const standing = db
    .select({ userId: athletes.userId })
    .from(standingPlaces)
    .innerJoin(athletes, eq(athletes.id, standingPlaces.athleteId))
    .innerJoin(timeSlots, eq(timeSlots.id, standingPlaces.slotId))
    .where(and(isClosedFor(days), athlete));
  return booked.union(standing);
}

/** The accounts whose athletes lose a session by a closure, by their ids from the one after `after` on. */
export async function listFamiliesOf(
  db: Db,
  closure: ClosureRow,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await selectFamilies(db, closure, {
    booking: eq(bookings.closureId, closure.id),
    athlete: gt(athletes.userId, after),
  })
    .orderBy(asc(athletes.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** How many accounts would lose a session by closed days, of which these bookings would be canceled. */
export async function countFamiliesOf(
  db: Db,
  days: ClosedDays,
  bookingIds: readonly number[],
): Promise<number> {
  return (await selectFamilies(db, days, { booking: inArray(bookings.id, [...bookingIds]) }))
    .length;
}

/** The sessions of an account's weekly places in the days of a closure for which no booking stands yet. */
async function listWeekly(
  db: Db,
  { activityId, fromDate, toDate }: ClosureRow,
  userId: number,
): Promise<ClosedForFamily["sessions"]> {
  const day = sql`"days"."day"::date`;
  return rowsOf<ClosedForFamily["sessions"][number]>(
    db,
    sql`select ${athletes.firstName} as "athlete", ${activities.name} as "activityName",
      to_char(${day}, 'YYYY-MM-DD') as "date", ${timeSlots.startTime} as "startTime"
    from generate_series(${fromDate}::timestamp, ${toDate}::timestamp, interval '1 day') as "days" ("day")
    join ${timeSlots} on ${timeSlots.dayOfWeek} = extract(dow from "days"."day")
    join ${activities} on ${activities.id} = ${timeSlots.activityId}
    join ${standingPlaces} on ${standingPlaces.slotId} = ${timeSlots.id}
    join ${athletes} on ${athletes.id} = ${standingPlaces.athleteId}
    where ${athletes.userId} = ${userId} and ${standingPlaces.heldUntil} is null
      and (${activityId}::int is null or ${timeSlots.activityId} = ${activityId}::int)
      and ${standingPlaces.firstDate} <= ${day}
      and (${standingPlaces.lastDate} is null or ${standingPlaces.lastDate} >= ${day})
      and not exists (select 1 from ${bookings}
        where ${bookings.standingPlaceId} = ${standingPlaces.id} and ${bookings.date} = ${day})
    order by ${day}, ${timeSlots.startTime}, ${standingPlaces.id} limit ${MOST_SESSIONS}`,
  );
}

/** What a closure means for an account, with all its sessions: those of weekly places come after the booked ones. */
export async function getClosedFor(
  db: Db,
  { closure, activityName }: { closure: ClosureRow; activityName: string | null },
  userId: number,
): Promise<ClosedForFamily> {
  const isTheirs = and(eq(bookings.closureId, closure.id), eq(athletes.userId, userId));
  const sessions = await db
    .select({
      athlete: athletes.firstName,
      activityName: activities.name,
      date: bookings.date,
      startTime: timeSlots.startTime,
      kind: bookings.kind,
    })
    .from(bookings)
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .where(isTheirs)
    .orderBy(asc(bookings.date), asc(timeSlots.startTime), asc(bookings.id))
    .limit(MOST_SESSIONS);
  const standing = await db
    .select({ id: standingPlaces.id })
    .from(standingPlaces)
    .innerJoin(athletes, eq(athletes.id, standingPlaces.athleteId))
    .innerJoin(timeSlots, eq(timeSlots.id, standingPlaces.slotId))
    .where(and(isClosedFor(closure), eq(athletes.userId, userId)))
    .limit(1);
  const [refunds] = await db
    .select({ cents: sql<number>`coalesce(sum(${dropInRefunds.amountCents}), 0)::int` })
    .from(dropInRefunds)
    .innerJoin(dropIns, eq(dropIns.id, dropInRefunds.dropInId))
    .innerJoin(bookings, eq(bookings.id, dropIns.bookingId))
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .where(and(isTheirs, eq(dropInRefunds.reason, "closed")));
  const { id: closureId, reason, fromDate, toDate } = closure;
  const weekly = standing.length > 0 ? await listWeekly(db, closure, userId) : [];
  return {
    ...{ closureId, userId, reason, fromDate, toDate, activityName },
    sessions: [...sessions, ...weekly],
    givesCredits: givesCredits(closure),
    hasPass: standing.length > 0 || sessions.some(({ kind }) => ofPass.has(kind)),
    refundCents: refunds?.cents ?? 0,
  };
}
