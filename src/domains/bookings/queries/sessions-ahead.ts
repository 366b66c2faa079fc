import { and, asc, eq, gte, inArray, isNull, or } from "drizzle-orm";
import { activities, timeSlots } from "#domains/schedule/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { bookings, standingPlaces } from "../tables.ts";

/** More than an athlete has in 14 days. */
const MOST_COMING = 200;

/** A session of an athlete: of a standing place, by a make-up, or as a drop-in. */
export type SessionAhead = Awaited<ReturnType<typeof listSessionsAhead>>[number];

/**
 * The sessions of the athlete of a pass from a day on, in time order: those of the pass, whatever became of them, and
 * all others in which the athlete has a place.
 */
export async function listSessionsAhead(
  db: Db,
  wanted: { passId: number; athleteId: number | null; today: string },
) {
  const { passId, athleteId, today } = wanted;
  const { id, date, state, kind } = bookings;
  const { startTime, endTime } = timeSlots;
  const hasPlace =
    athleteId === null
      ? undefined
      : and(
          eq(bookings.athleteId, athleteId),
          inArray(state, ["booked", "attended", "no_show"]),
          isNull(bookings.heldUntil),
        );
  return db
    .select({ id, date, state, kind, startTime, endTime, activityName: activities.name })
    .from(bookings)
    .leftJoin(standingPlaces, eq(standingPlaces.id, bookings.standingPlaceId))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .where(and(gte(date, today), or(eq(standingPlaces.passId, passId), hasPlace)))
    .orderBy(asc(date), asc(startTime), asc(id))
    .limit(MOST_COMING);
}
