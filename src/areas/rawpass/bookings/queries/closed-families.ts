import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { athletes } from "#areas/people/athletes/tables.ts";
import type { ClosedDays } from "#areas/rawpass/schedule/queries/closed-days.ts";
import { type ClosureRow, isSlotOfClosure } from "#areas/rawpass/schedule/queries/schedule.ts";
import { givesCredits } from "#areas/rawpass/schedule/schema/closure-length.ts";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import type { ClosedForFamily } from "../mails.ts";
import { bookings, dropInRefunds, dropIns, standingPlaces } from "../tables.ts";

const MOST_SESSIONS = 500;

/** What is made up for when it is closed; drop-ins are refunded, and nothing was paid for who was let in. */
const ofPass = new Set<string>(["standing", "make_up"]);

const DAY = sql`"days"."day"::date`;

/** The days of a closure, as a part of a statement. */
function daysOf({ fromDate, toDate }: ClosedDays): SQL {
  return sql`generate_series(${fromDate}::timestamp, ${toDate}::timestamp, interval '1 day') as "days" ("day")`;
}

/** Whether a firm weekly place loses a session on a day by a closure for which no booking stands yet. */
function isUnwrittenClosed(closure: ClosedDays): SQL {
  return sql`${isNull(standingPlaces.heldUntil)} and ${isSlotOfClosure(closure) ?? sql`true`}
    and ${timeSlots.dayOfWeek} = extract(dow from ${DAY}) and ${standingPlaces.firstDate} <= ${DAY}
    and (${standingPlaces.lastDate} is null or ${standingPlaces.lastDate} >= ${DAY})
    and not exists (select 1 from ${bookings}
      where ${bookings.standingPlaceId} = ${standingPlaces.id} and ${bookings.date} = ${DAY})`;
}

/** Whether a canceled booking never was a place: it waited for one, or was offered one. */
export const onlyWaited = sql<boolean>`(${bookings.kind} = 'make_up' and ${bookings.creditId} is null
  or ${bookings.kind} = 'drop_in' and ${bookings.code} is null)`;

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
    .where(
      and(sql`exists (select 1 from ${daysOf(days)} where ${isUnwrittenClosed(days)})`, athlete),
    );
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
  closure: ClosureRow,
  userId: number,
): Promise<ClosedForFamily["sessions"]> {
  return rowsOf<ClosedForFamily["sessions"][number]>(
    db,
    sql`select ${athletes.firstName} as "athlete", ${activities.name} as "activityName",
      to_char(${DAY}, 'YYYY-MM-DD') as "date", ${timeSlots.startTime} as "startTime"
    from ${daysOf(closure)}
    join ${timeSlots} on ${timeSlots.dayOfWeek} = extract(dow from ${DAY})
    join ${activities} on ${activities.id} = ${timeSlots.activityId}
    join ${standingPlaces} on ${standingPlaces.slotId} = ${timeSlots.id}
    join ${athletes} on ${athletes.id} = ${standingPlaces.athleteId}
    where ${athletes.userId} = ${userId} and ${isUnwrittenClosed(closure)}
    order by ${DAY}, ${timeSlots.startTime}, ${standingPlaces.id} limit ${MOST_SESSIONS}`,
  );
}

/** What a closure means for an account, with all its sessions: those of weekly places come after the booked ones. */
export async function getClosedFor(
  db: Db,
  { closure, activityName }: { closure: ClosureRow; activityName: string | null },
  userId: number,
): Promise<ClosedForFamily> {
  const isTheirs = and(eq(bookings.closureId, closure.id), eq(athletes.userId, userId));
  const booked = await db
    .select({
      athlete: athletes.firstName,
      activityName: activities.name,
      date: bookings.date,
      startTime: timeSlots.startTime,
      kind: bookings.kind,
      onlyWaited,
    })
    .from(bookings)
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .where(isTheirs)
    .orderBy(asc(bookings.date), asc(timeSlots.startTime), asc(bookings.id))
    .limit(MOST_SESSIONS);
  const refunds = await db
    .select({
      ...{ dropInId: dropIns.id, method: dropIns.method, amountCents: dropInRefunds.amountCents },
    })
    .from(dropInRefunds)
    .innerJoin(dropIns, eq(dropIns.id, dropInRefunds.dropInId))
    .innerJoin(bookings, eq(bookings.id, dropIns.bookingId))
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .where(and(isTheirs, eq(dropInRefunds.reason, "closed")))
    .orderBy(asc(dropIns.id))
    .limit(MOST_SESSIONS);
  const byCard = refunds.filter(({ method }) => method === "card");
  const weekly = await listWeekly(db, closure, userId);
  const sessions = booked.filter((session) => !session.onlyWaited);
  return {
    ...{ closure, userId, activityName },
    sessions: [...sessions, ...weekly],
    waits: booked.filter((session) => session.onlyWaited),
    givesCredits: givesCredits(closure),
    hasPass: weekly.length > 0 || sessions.some(({ kind }) => ofPass.has(kind)),
    refundCents: byCard.reduce((sum, { amountCents }) => sum + amountCents, 0),
    cash: refunds.filter(({ method }) => method === "cash"),
  };
}
