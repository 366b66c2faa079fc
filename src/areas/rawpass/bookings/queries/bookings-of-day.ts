import { and, asc, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import { athletes } from "#areas/people/athletes/tables.ts";
import { activities, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { inNameOrder } from "#lib/db/names.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { bookings, standingPlaces } from "../tables.ts";
import type { BookingRow } from "./places.ts";

/** What is read of a session at most: its places. */
const MOST_PEOPLE = 200;
/** What is read of an athlete on a day at most. */
const MOST_OF_DAY = 50;

/** The session that was paid alone under a code; null for none. */
export async function findBookingByCode(db: Db, code: string): Promise<BookingRow | null> {
  const [row] = await db.select().from(bookings).where(eq(bookings.code, code));
  return row ?? null;
}

/** The bookings of an athlete on a day, whatever became of them, each with the pass of its standing place. */
export async function listBookingsOfDay(
  db: Db,
  { athleteId, date }: Pick<BookingRow, "athleteId" | "date">,
): Promise<{ booking: BookingRow; passId: number | null }[]> {
  return db
    .select({ booking: bookings, passId: standingPlaces.passId })
    .from(bookings)
    .leftJoin(standingPlaces, eq(standingPlaces.id, bookings.standingPlaceId))
    .where(and(eq(bookings.athleteId, athleteId), eq(bookings.date, date)))
    .orderBy(asc(bookings.id))
    .limit(MOST_OF_DAY);
}

/** The bookings of a day that are a place or wait for one, each with the pass of its standing place. */
export async function listBookingsOn(
  db: Db,
  { date, limit }: { date: string; limit: number },
): Promise<{ booking: BookingRow; passId: number | null }[]> {
  return db
    .select({ booking: bookings, passId: standingPlaces.passId })
    .from(bookings)
    .leftJoin(standingPlaces, eq(standingPlaces.id, bookings.standingPlaceId))
    .where(
      and(
        eq(bookings.date, date),
        inArray(bookings.state, ["booked", "offered", "waitlisted", "attended", "no_show"]),
      ),
    )
    .orderBy(asc(bookings.id))
    .limit(limit);
}

/** Whether a booking is a place that nobody has to pay or accept any more. */
export function isFirm({ state, heldUntil }: Pick<BookingRow, "state" | "heldUntil">): boolean {
  if (state === "attended" || state === "no_show") return true;
  return state === "booked" && heldUntil === null;
}

/**
 * Whether a place was booked, and not made at the desk. A device makes one there by an id alone, so such a place
 * doesn't show that its athlete was expected.
 */
export function isBooked({ kind }: Pick<BookingRow, "kind">): boolean {
  return kind !== "walk_in";
}

/** Who has a firm place in sessions of a day, by name. */
export async function listPeople(
  db: Db,
  { slotIds, date }: { slotIds: number[]; date: string },
): Promise<(PersonName & { booking: BookingRow })[]> {
  const { firstName, lastName } = athletes;
  return db
    .select({ booking: bookings, firstName, lastName })
    .from(bookings)
    .innerJoin(athletes, eq(athletes.id, bookings.athleteId))
    .where(
      and(
        inArray(bookings.slotId, slotIds),
        eq(bookings.date, date),
        inArray(bookings.state, ["booked", "attended", "no_show"]),
        isNull(bookings.heldUntil),
      ),
    )
    .orderBy(asc(inNameOrder(firstName)), asc(inNameOrder(lastName)), asc(bookings.id))
    .limit(MOST_PEOPLE * slotIds.length);
}

/** Ids of firm bookings of whom nobody came and whose session ended before a time of a day. */
export async function listMissed(
  db: Db,
  { today, time, limit }: { today: string; time: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(
      and(
        eq(bookings.state, "booked"),
        isNull(bookings.heldUntil),
        sql`(${bookings.date} < ${today} or (${bookings.date} = ${today} and ${timeSlots.endTime} <= ${time}))`,
      ),
    )
    .orderBy(asc(bookings.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A booking of which nobody came, with its session. */
export interface MissedBooking extends Pick<BookingRow, "id" | "date" | "missedToldAt"> {
  startTime: string;
  activityName: string;
}

/** The sessions that an athlete missed on days from the first to the last. */
export async function listMissedOf(
  db: Db,
  { athleteId, from, to }: { athleteId: number; from: string; to: string },
): Promise<MissedBooking[]> {
  const { id, date, missedToldAt } = bookings;
  return db
    .select({
      ...{ id, date, missedToldAt },
      ...{ startTime: timeSlots.startTime, activityName: activities.name },
    })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .innerJoin(activities, eq(activities.id, timeSlots.activityId))
    .where(
      and(
        eq(bookings.athleteId, athleteId),
        eq(bookings.state, "no_show"),
        gte(bookings.date, from),
        lte(bookings.date, to),
      ),
    )
    .orderBy(asc(bookings.date), asc(bookings.id))
    .limit(MOST_PEOPLE);
}
