import { and, asc, desc, eq, gte, lt } from "drizzle-orm";
import { activities, timeSlots } from "#domains/schedule/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { bookings, standingPlaces } from "../tables.ts";

/** The most sessions told of those to come, of which there are 14 days, and of those before today. */
const MOST_COMING = 120;
const MOST_BEFORE = 50;

/** A session of a standing place, and what became of it. */
export type SessionOfPass = Awaited<ReturnType<typeof listSessionsOfPass>>["before"][number];

/** The sessions of a pass: from a day on in their order, and those before it, the latest first. */
export async function listSessionsOfPass(
  db: Db,
  { passId, today }: { passId: number; today: string },
) {
  const { id, date, state } = bookings;
  const { startTime, endTime } = timeSlots;
  const select = () =>
    db
      .select({ id, date, state, startTime, endTime, activityName: activities.name })
      .from(bookings)
      .innerJoin(standingPlaces, eq(standingPlaces.id, bookings.standingPlaceId))
      .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
      .innerJoin(activities, eq(activities.id, timeSlots.activityId));
  const isOfPass = eq(standingPlaces.passId, passId);
  return {
    fromToday: await select()
      .where(and(isOfPass, gte(date, today)))
      .orderBy(asc(date), asc(startTime), asc(id))
      .limit(MOST_COMING),
    before: await select()
      .where(and(isOfPass, lt(date, today)))
      .orderBy(desc(date), desc(startTime), desc(id))
      .limit(MOST_BEFORE),
  };
}
