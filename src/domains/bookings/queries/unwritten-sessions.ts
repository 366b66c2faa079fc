import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { timeSlots } from "#domains/schedule/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { bookings, standingPlaces } from "../tables.ts";
import type { BookingRow } from "./places.ts";

/** A session of a standing place. */
interface ComingRow {
  athleteId: number;
  slotId: number;
  date: string;
  standingPlaceId: number;
}

/** The sessions of firm standing places on some days that no booking stands for yet. */
export async function listUnwritten(
  db: Db,
  { from, to, slotIds }: { from: string; to: string; slotIds: readonly number[] },
): Promise<ComingRow[]> {
  if (slotIds.length === 0) return [];
  const day = sql`"days"."day"::date`;
  return rowsOf<ComingRow>(
    db,
    sql`select ${standingPlaces.athleteId} as "athleteId", ${standingPlaces.slotId} as "slotId",
      to_char(${day}, 'YYYY-MM-DD') as "date", ${standingPlaces.id} as "standingPlaceId"
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as "days" ("day")
    join ${timeSlots} on ${timeSlots.dayOfWeek} = extract(dow from "days"."day")
    join ${standingPlaces} on ${standingPlaces.slotId} = ${timeSlots.id}
    where ${inArray(timeSlots.id, [...slotIds])} and ${standingPlaces.heldUntil} is null
      and ${standingPlaces.firstDate} <= ${day}
      and (${standingPlaces.lastDate} is null or ${standingPlaces.lastDate} >= ${day})
      and not exists (select 1 from ${bookings}
        where ${bookings.standingPlaceId} = ${standingPlaces.id} and ${bookings.date} = ${day})
    order by ${standingPlaces.id}, ${day}`,
  );
}

/** A booking with what says when it begins. */
export interface TimedBooking {
  booking: BookingRow;
  activityId: number;
  startTime: string;
}

/** The bookings of some slots, on days from the first to the last, that a closure ends. */
export async function listToClose(
  db: Db,
  { from, to, slotIds }: { from: string; to: string; slotIds: readonly number[] },
): Promise<TimedBooking[]> {
  return db
    .select({ booking: bookings, activityId: timeSlots.activityId, startTime: timeSlots.startTime })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(
      and(
        inArray(bookings.slotId, [...slotIds]),
        gte(bookings.date, from),
        lte(bookings.date, to),
        inArray(bookings.state, ["booked", "waitlisted", "offered"]),
      ),
    )
    .orderBy(asc(bookings.id));
}

/** The standing bookings that a closure ended and whose places still run on their day. */
export async function listClosedBy(db: Db, closureId: number): Promise<BookingRow[]> {
  const rows = await db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(standingPlaces, eq(standingPlaces.id, bookings.standingPlaceId))
    .where(
      and(
        eq(bookings.closureId, closureId),
        eq(bookings.state, "cancelled"),
        or(isNull(standingPlaces.lastDate), gte(standingPlaces.lastDate, bookings.date)),
      ),
    )
    .orderBy(asc(bookings.id));
  return rows.map(({ booking }) => booking);
}
