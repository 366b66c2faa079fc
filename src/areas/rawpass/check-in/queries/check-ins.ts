import { and, asc, count, eq, gte, inArray, isNull, lt, ne, or } from "drizzle-orm";
import { athletes } from "#areas/people/athletes/tables.ts";
import { bookings } from "#areas/rawpass/bookings/tables.ts";
import { memberships } from "#areas/rawpass/passes/tables.ts";
import { activities } from "#areas/rawpass/schedule/tables.ts";
import { addDays, businessMoment, mondayOf } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { checkIns } from "../tables.ts";

export type CheckInRow = typeof checkIns.$inferSelect;

/** The most check-ins that are told of an account, the latest last. */
const MOST_TOLD = 2_000;

/** The check-ins of bookings that were not undone. */
export async function listCheckIns(db: Db, bookingIds: number[]): Promise<CheckInRow[]> {
  return db
    .select()
    .from(checkIns)
    .where(and(inArray(checkIns.bookingId, bookingIds), isNull(checkIns.undoneAt)));
}

/** Null for none. */
export async function findCheckIn(db: Db, id: number): Promise<CheckInRow | null> {
  const [row] = await db.select().from(checkIns).where(eq(checkIns.id, id));
  return row ?? null;
}

/**
 * How often a pass was used for an activity in the week of a day, Monday to Sunday. Make-ups do not count,
 * and sessions that were paid alone are of no pass.
 */
export async function countUsed(
  db: Db,
  { passId, activityId, day }: { passId: number; activityId: number; day: string },
): Promise<number> {
  const rows = await db
    .select({ id: checkIns.id })
    .from(checkIns)
    .innerJoin(bookings, eq(bookings.id, checkIns.bookingId))
    .where(
      and(
        eq(checkIns.membershipId, passId),
        eq(checkIns.activityId, activityId),
        isUsedInWeekOf(day),
      ),
    );
  return rows.length;
}

/** The check-in of a scan, undone or not, by the key that the browser gave it; null for none. */
export async function findCheckInByKey(db: Db, key: string): Promise<CheckInRow | null> {
  const [row] = await db.select().from(checkIns).where(eq(checkIns.scanKey, key));
  return row ?? null;
}

/** How often passes were used in the week of a day, as `countUsed` counts, by `usedKey`. */
export async function listUsed(
  db: Db,
  { passIds, day }: { passIds: number[]; day: string },
): Promise<Map<string, number>> {
  const { membershipId: passId, activityId } = checkIns;
  const rows = await db
    .select({ passId, activityId, used: count() })
    .from(checkIns)
    .innerJoin(bookings, eq(bookings.id, checkIns.bookingId))
    .where(and(inArray(passId, passIds), isUsedInWeekOf(day)))
    .groupBy(passId, activityId);
  return new Map(rows.map((row) => [usedKey(row), row.used]));
}

export const usedKey = (row: { passId: number | null; activityId: number | null }) =>
  `${row.passId} ${row.activityId}`;

/** What counts as use of a pass in the week of a day. */
function isUsedInWeekOf(day: string) {
  const monday = mondayOf(day);
  return and(
    isNull(checkIns.undoneAt),
    gte(checkIns.checkInTime, businessMoment(monday, "00:00")),
    lt(checkIns.checkInTime, businessMoment(addDays(monday, 7), "00:00")),
    ne(bookings.kind, "make_up"),
  );
}

/** The days of a span on which anybody was checked in. */
export async function listStaffedDays(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ date: bookings.date })
    .from(checkIns)
    .innerJoin(bookings, eq(bookings.id, checkIns.bookingId))
    .where(
      and(
        gte(checkIns.checkInTime, businessMoment(from, "00:00")),
        lt(checkIns.checkInTime, businessMoment(addDays(to, 1), "00:00")),
      ),
    );
  return rows.map(({ date }) => date);
}

/** The ids of the check-ins of an account: of its athletes, and with its passes. */
export function selectIdsOfAccount(db: Db, userId: number) {
  return db
    .select({ id: checkIns.id })
    .from(checkIns)
    .leftJoin(bookings, eq(bookings.id, checkIns.bookingId))
    .leftJoin(athletes, eq(athletes.id, bookings.athleteId))
    .leftJoin(memberships, eq(memberships.id, checkIns.membershipId))
    .where(or(eq(athletes.userId, userId), eq(memberships.userId, userId)));
}

/** When the athletes of an account came, for that account. */
export async function listCheckInsOfAccount(db: Db, userId: number) {
  const { checkInTime, notes, undoneAt } = checkIns;
  return db
    .select({
      ...{ athleteId: athletes.id, activity: activities.name },
      ...{ checkInTime, notes, undoneAt },
    })
    .from(checkIns)
    .innerJoin(bookings, eq(bookings.id, checkIns.bookingId))
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .leftJoin(activities, eq(activities.id, checkIns.activityId))
    .where(eq(athletes.userId, userId))
    .orderBy(asc(checkIns.id))
    .limit(MOST_TOLD);
}
