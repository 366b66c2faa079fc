import { and, asc, eq, gte } from "drizzle-orm";
import { activities, timeSlots } from "#domains/schedule/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { bookings, standingPlaces } from "../tables.ts";

/** The most sessions told: 14 days have fewer. */
const MOST_COMING = 120;

/** A session of a standing place, and what became of it. */
export type SessionOfPass = Awaited<ReturnType<typeof listSessionsOfPass>>[number];

/** The sessions of a pass from a day on, in their order. */
export async function listSessionsOfPass(
  db: Db,
  { passId, today }: { passId: number; today: string },
) {
  const { id, date, state } = bookings;
  const { startTime, endTime } = timeSlots;
  return db
    .select({ id, date, state, startTime, endTime, activityName: activities.name })
    .from(bookings)
    .innerJoin(standingPlaces, eq(standingPlaces.id, bookings.standingPlaceId))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .where(and(eq(standingPlaces.passId, passId), gte(date, today)))
    .orderBy(asc(date), asc(startTime), asc(id))
    .limit(MOST_COMING);
}
