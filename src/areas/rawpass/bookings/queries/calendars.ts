import { and, asc, eq, gte, inArray, isNull } from "drizzle-orm";
import { athletes } from "#areas/people/athletes/tables.ts";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { initialOf } from "#lib/names/person-name.ts";
import { bookings, calendars, standingPlaces } from "../tables.ts";
import { type EndsOfPasses, isAfterEnd } from "./sessions-ahead.ts";

/** Days that are over and stay in the calendar. */
const DAYS_BACK = 30;
const MOST_SESSIONS = 1_000;

/** A session as the calendar shows it: of the child the initial only. */
export interface CalendarSession {
  id: number;
  activityName: string;
  coach: string | null;
  place: string | null;
  initial: string;
  startsAt: Date;
  endsAt: Date;
  changedAt: Date;
}

/** The private address of an account's calendar, by its token; null where there is none yet. */
export async function findCalendarToken(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select().from(calendars).where(eq(calendars.userId, userId));
  return row?.token ?? null;
}

/** Whose calendar has an address; null for nobody's. */
export async function findCalendarOwner(db: Db, token: string): Promise<number | null> {
  const [row] = await db.select().from(calendars).where(eq(calendars.token, token));
  return row?.userId ?? null;
}

/** The firm sessions of an account's athletes from a month ago on, in the order in which they come. */
export async function listCalendarSessions(
  db: Db,
  { userId, now, ends }: { userId: number; now: Date; ends: EndsOfPasses },
): Promise<CalendarSession[]> {
  const rows = await db
    .select({
      booking: bookings,
      slot: timeSlots,
      activityName: activities.name,
      firstName: athletes.firstName,
      passId: standingPlaces.passId,
    })
    .from(bookings)
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .leftJoin(standingPlaces, eq(standingPlaces.id, bookings.standingPlaceId))
    .where(
      and(
        eq(athletes.userId, userId),
        gte(bookings.date, addDays(businessDay(now), -DAYS_BACK)),
        inArray(bookings.state, ["booked", "attended", "no_show"]),
        isNull(bookings.heldUntil),
      ),
    )
    .orderBy(asc(bookings.date), asc(timeSlots.startTime), asc(bookings.id))
    .limit(MOST_SESSIONS);
  return rows.flatMap(({ booking, slot, activityName, firstName, passId }) => {
    const startsAt = businessMoment(booking.date, slot.startTime);
    if (isAfterEnd({ passId, startsAt }, ends)) return [];
    return {
      ...{ id: booking.id, activityName, initial: initialOf(firstName) },
      ...{ coach: slot.coach, place: slot.place, startsAt },
      endsAt: businessMoment(booking.date, slot.endTime),
      changedAt: booking.updatedAt > slot.updatedAt ? booking.updatedAt : slot.updatedAt,
    };
  });
}
