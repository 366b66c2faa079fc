import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { addDays } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { inNameOrder } from "#lib/db/names.ts";
import { ACTIVITIES_MAX, CLOSURES_MAX, type ClosedDays, isClosedOn, SLOTS_MAX } from "../rules.ts";
import { activities, closures, timeSlots } from "../tables.ts";

export type ActivityRow = typeof activities.$inferSelect;
export type SlotRow = typeof timeSlots.$inferSelect;
export type ClosureRow = typeof closures.$inferSelect;

/** A closure with the name of its activity; null is all of them. */
export interface NamedClosure {
  closure: ClosureRow;
  activityName: string | null;
}

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
  return listSlotsWhere(db, activityId === null ? undefined : eq(timeSlots.activityId, activityId));
}

/** The slots that a closure closes on its days. */
export async function listClosedSlots(db: Db, closure: ClosedDays): Promise<SlotRow[]> {
  return listSlotsWhere(db, isSlotOfClosure(closure));
}

async function listSlotsWhere(db: Db, condition: SQL | undefined): Promise<SlotRow[]> {
  return db
    .select()
    .from(timeSlots)
    .where(condition)
    .orderBy(timeSlots.id)
    .limit(ACTIVITIES_MAX * SLOTS_MAX);
}

/** Condition for the slots that a closure closes on its days. */
export function isSlotOfClosure({ activityId, fromTime, slotId }: ClosedDays): SQL | undefined {
  if (slotId !== null) return eq(timeSlots.id, slotId);
  return and(
    activityId === null ? undefined : eq(timeSlots.activityId, activityId),
    fromTime === null ? undefined : gte(timeSlots.startTime, fromTime),
  );
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
export async function listClosures(db: Db): Promise<NamedClosure[]> {
  return db
    .select({ closure: closures, activityName: activities.name })
    .from(closures)
    .leftJoin(activities, eq(activities.id, closures.activityId))
    .orderBy(desc(closures.fromDate), desc(closures.id))
    .limit(MOST_CLOSURES);
}

/** A closure with the name of its activity; null where there is none. */
export async function findClosure(db: Db, id: number): Promise<NamedClosure | null> {
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

/** How many closures there are from a day to another, both included. */
export async function countClosures(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<number> {
  return db.$count(closures, and(gte(closures.toDate, from), lte(closures.fromDate, to)));
}

/** The first day on which a slot takes place, from one of its weekdays on. */
export async function findFirstOpenDay(db: Db, slot: SlotRow, from: string): Promise<string> {
  const closed = await listClosuresFrom(db, from);
  let day = from;
  while (closed.some((closure) => isClosedOn(closure, slot, day))) day = addDays(day, 7);
  return day;
}

/** The closure for which a slot does not take place on a day; null where it does. */
export async function findClosureOf(
  db: Db,
  slot: SlotRow,
  day: string,
): Promise<ClosureRow | null> {
  const rows = await db
    .select()
    .from(closures)
    .where(and(lte(closures.fromDate, day), gte(closures.toDate, day)))
    .orderBy(asc(closures.id))
    .limit(CLOSURES_MAX);
  return rows.find((closure) => isClosedOn(closure, slot, day)) ?? null;
}
