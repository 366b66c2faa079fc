import { asc, desc, eq } from "drizzle-orm";
import { athletes } from "#areas/people/athletes/tables.ts";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { bookings, credits, standingPlaces, standingWaitlist } from "../tables.ts";

/** The most rows of each kind that are told, the latest first. */
const MOST_ROWS = 2_000;

/** The places, waits, bookings and make-ups of an account's athletes, each with the athlete's id. */
export async function listPlacesOfAccount(db: Db, userId: number) {
  const { athleteId, firstDate, lastDate, heldUntil } = standingPlaces;
  const session = {
    activity: activities.name,
    dayOfWeek: timeSlots.dayOfWeek,
    startTime: timeSlots.startTime,
    endTime: timeSlots.endTime,
  };
  const { date, kind, state, createdAt } = bookings;
  const { reason, expiresAt, usedAt } = credits;
  return {
    standingPlaces: await db
      .select({ athleteId, ...session, firstDate, lastDate, heldUntil })
      .from(standingPlaces)
      .innerJoin(athletes, eq(athletes.id, standingPlaces.athleteId))
      .innerJoin(timeSlots, eq(timeSlots.id, standingPlaces.slotId))
      .innerJoin(activities, eq(activities.id, timeSlots.activityId))
      .where(eq(athletes.userId, userId))
      .orderBy(asc(standingPlaces.id))
      .limit(MOST_ROWS),
    standingWaits: await db
      .select({
        athleteId: standingWaitlist.athleteId,
        ...session,
        createdAt: standingWaitlist.createdAt,
      })
      .from(standingWaitlist)
      .innerJoin(athletes, eq(athletes.id, standingWaitlist.athleteId))
      .innerJoin(timeSlots, eq(timeSlots.id, standingWaitlist.slotId))
      .innerJoin(activities, eq(activities.id, timeSlots.activityId))
      .where(eq(athletes.userId, userId))
      .orderBy(asc(standingWaitlist.id))
      .limit(MOST_ROWS),
    bookings: await db
      .select({ athleteId: bookings.athleteId, ...session, date, kind, state, createdAt })
      .from(bookings)
      .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
      .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
      .innerJoin(activities, eq(activities.id, timeSlots.activityId))
      .where(eq(athletes.userId, userId))
      .orderBy(desc(bookings.date), desc(bookings.id))
      .limit(MOST_ROWS),
    makeUps: await db
      .select({
        athleteId: credits.athleteId,
        activity: activities.name,
        reason,
        expiresAt,
        usedAt,
      })
      .from(credits)
      .innerJoin(athletes, eq(athletes.id, credits.athleteId))
      .innerJoin(activities, eq(activities.id, credits.activityId))
      .where(eq(athletes.userId, userId))
      .orderBy(desc(credits.id))
      .limit(MOST_ROWS),
  };
}
