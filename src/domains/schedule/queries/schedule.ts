import { and, asc, desc, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { inNameOrder } from "#lib/db/name-order.ts";
import { ACTIVITIES_MAX, CLOSURES_MAX, SLOTS_MAX } from "../rules.ts";
import { activities, closures, timeSlots } from "../tables.ts";

export type ActivityRow = typeof activities.$inferSelect;
export type SlotRow = typeof timeSlots.$inferSelect;
export type ClosureRow = typeof closures.$inferSelect;
/** Days that are, or may be, closed: of one activity, or with null of all. */
export type ClosedDays = Pick<ClosureRow, "activityId" | "fromDate" | "toDate">;

/** Monday is first, Sunday last. */
const WEEKDAY = sql`(${timeSlots.dayOfWeek} + 6) % 7`;

/** All activities by name, each with its slots from Monday on; both tables are bounded. */
export async function listActivities(
  db: Db,
): Promise<{ activity: ActivityRow; slots: SlotRow[] }[]> {
  const rows = await db
    .select()
    .from(activities)
    .orderBy(inNameOrder(activities.name))
    .limit(ACTIVITIES_MAX);
  const slots = await db
    .select()
    .from(timeSlots)
    .orderBy(WEEKDAY, timeSlots.startTime, timeSlots.id)
    .limit(ACTIVITIES_MAX * SLOTS_MAX);
  const byActivity = Map.groupBy(slots, ({ activityId }) => activityId);
  return rows.map((activity) => ({ activity, slots: byActivity.get(activity.id) ?? [] }));
}

/** The slots of an activity; all of them where it is null. */
export async function listSlotsOf(db: Db, activityId: number | null): Promise<SlotRow[]> {
  return db
    .select()
    .from(timeSlots)
    .where(activityId === null ? undefined : eq(timeSlots.activityId, activityId))
    .orderBy(timeSlots.id)
    .limit(ACTIVITIES_MAX * SLOTS_MAX);
}

/** The slots with these ids. */
export async function listSlotsById(db: Db, ids: number[]): Promise<SlotRow[]> {
  return db.select().from(timeSlots).where(inArray(timeSlots.id, ids));
}

/** The activities with these ids. */
export async function listActivitiesById(db: Db, ids: number[]): Promise<ActivityRow[]> {
  return db.select().from(activities).where(inArray(activities.id, ids));
}

/** The most closures shown of those that are over. */
const MOST_CLOSURES = 500;

/** Closures with the name of their activity, the latest first. */
export async function listClosures(
  db: Db,
): Promise<{ closure: ClosureRow; activityName: string | null }[]> {
  return db
    .select({ closure: closures, activityName: activities.name })
    .from(closures)
    .leftJoin(activities, eq(activities.id, closures.activityId))
    .orderBy(desc(closures.fromDate), desc(closures.id))
    .limit(MOST_CLOSURES);
}

/** A closure with the name of its activity; null where there is none. */
export async function findClosure(
  db: Db,
  id: number,
): Promise<{ closure: ClosureRow; activityName: string | null } | null> {
  const [row] = await db
    .select({ closure: closures, activityName: activities.name })
    .from(closures)
    .leftJoin(activities, eq(activities.id, closures.activityId))
    .where(eq(closures.id, id));
  return row ?? null;
}

/** Closures that are not over before a day, the earliest first. */
export async function listClosuresFrom(db: Db, day: string): Promise<ClosureRow[]> {
  return db
    .select()
    .from(closures)
    .where(gte(closures.toDate, day))
    .orderBy(asc(closures.fromDate), asc(closures.id))
    .limit(CLOSURES_MAX);
}

/** The closure for which an activity does not take place on a day; null where it does. */
export async function findClosureOf(
  db: Db,
  activityId: number,
  day: string,
): Promise<ClosureRow | null> {
  const isOfActivity = or(isNull(closures.activityId), eq(closures.activityId, activityId));
  const [row] = await db
    .select()
    .from(closures)
    .where(and(isOfActivity, lte(closures.fromDate, day), gte(closures.toDate, day)))
    .orderBy(asc(closures.id))
    .limit(1);
  return row ?? null;
}
