import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { ClosedDays } from "#areas/rawpass/schedule/queries/closed-days.ts";
import { isSlotOfClosure } from "#areas/rawpass/schedule/queries/schedule.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { businessMoment, businessTime } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { bookings, standingPlaces } from "../tables.ts";
import { isLostLate } from "./entitlements.ts";
import { keyOf } from "./occupancy.ts";
import type { BookingRow } from "./places.ts";

/** A session of a standing place. */
export interface ComingRow {
  athleteId: number;
  slotId: number;
  date: string;
  standingPlaceId: number;
}

/** The sessions of firm standing places on some days that have not begun and that no booking stands for yet. */
export async function listUnwritten(
  db: Db,
  wanted: { from: string; to: string; slotIds: readonly number[]; now: Date },
): Promise<ComingRow[]> {
  const { from, to, slotIds, now } = wanted;
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
      and to_char(${day}, 'YYYY-MM-DD ') || ${timeSlots.startTime} > ${businessTime(now)}
      and not exists (select 1 from ${bookings}
        where ${bookings.standingPlaceId} = ${standingPlaces.id} and ${bookings.date} = ${day})
    order by ${standingPlaces.id}, ${day}`,
  );
}

/** The waits, offers, unpaid holds and booked make-ups of the athletes of weekly places in their sessions. */
export async function listReplaced(db: Db, rows: readonly ComingRow[]): Promise<BookingRow[]> {
  if (rows.length === 0) return [];
  const wanted = new Set(rows.map((row) => `${row.athleteId} ${keyOf(row)}`));
  const { athleteId, slotId, kind, state, heldUntil } = bookings;
  const idsOf = (name: "athleteId" | "slotId") => [...new Set(rows.map((row) => row[name]))];
  const isHeld = and(eq(state, "booked"), or(eq(kind, "make_up"), isNotNull(heldUntil)));
  const found = await db
    .select()
    .from(bookings)
    .where(
      and(
        inArray(slotId, idsOf("slotId")),
        inArray(athleteId, idsOf("athleteId")),
        ne(kind, "standing"),
        or(inArray(state, ["waitlisted", "offered"]), isHeld),
      ),
    )
    .orderBy(asc(bookings.id));
  return found.filter((row) => wanted.has(`${row.athleteId} ${keyOf(row)}`));
}

/**
 * Lets the canceled sessions of a pass in some slots belong to the standing place that runs on their day now. A place
 * that was interrupted, such as by a freeze, so remembers what became of them.
 */
export async function adoptCanceled(
  tx: PublicTx,
  { from, slotIds }: { from: string; slotIds: readonly number[] },
): Promise<void> {
  if (slotIds.length === 0) return;
  await tx.execute(sql`update ${bookings} as "canceled" set "standing_place_id" = "present"."id"
    from ${standingPlaces} as "present", ${standingPlaces} as "former"
    where "canceled"."slot_id" in ${[...slotIds]} and "canceled"."date" >= ${from}
      and "canceled"."state" in ('cancelled', 'late_cancelled')
      and "former"."id" = "canceled"."standing_place_id"
      and "present"."id" <> "former"."id" and "present"."held_until" is null
      and "present"."pass_id" = "former"."pass_id" and "present"."slot_id" = "former"."slot_id"
      and "present"."first_date" <= "canceled"."date"
      and ("present"."last_date" is null or "present"."last_date" >= "canceled"."date")
      and not ("former"."first_date" <= "canceled"."date"
        and ("former"."last_date" is null or "former"."last_date" >= "canceled"."date"))
      and not exists (select 1 from ${bookings} as "own"
        where "own"."standing_place_id" = "present"."id" and "own"."date" = "canceled"."date")`);
}

/** The sessions of some slots from a day on, by `keyOf`, in which a late cancellation counts as used. */
export async function listLateCanceled(
  db: Db,
  { from, slotIds }: { from: string; slotIds: readonly number[] },
): Promise<Set<string>> {
  const { slotId, date } = bookings;
  const rows = await db
    .selectDistinct({ slotId, date })
    .from(bookings)
    .where(and(inArray(slotId, [...slotIds]), gte(date, from), isLostLate(db)));
  return new Set(rows.map(keyOf));
}

/** A booking with what says when it begins. */
export interface TimedBooking {
  booking: BookingRow;
  activityId: number;
  startTime: string;
}

/**
 * The bookings in some slots that a closure ends: those of sessions that have not begun, with late cancellations that
 * nothing has made up for.
 */
export async function listToClose(
  db: Db,
  { closure, slotIds, now }: { closure: ClosedDays; slotIds: readonly number[]; now: Date },
): Promise<TimedBooking[]> {
  const { fromDate, toDate } = closure;
  const rows = await db
    .select({ booking: bookings, activityId: timeSlots.activityId, startTime: timeSlots.startTime })
    .from(bookings)
    .innerJoin(timeSlots, eq(timeSlots.id, bookings.slotId))
    .where(
      and(
        inArray(bookings.slotId, [...slotIds]),
        isSlotOfClosure(closure),
        gte(bookings.date, fromDate),
        lte(bookings.date, toDate),
        or(
          inArray(bookings.state, ["booked", "waitlisted", "offered", "attended"]),
          isLostLate(db),
        ),
      ),
    )
    .orderBy(asc(bookings.id));
  return rows.filter(({ booking, startTime }) => businessMoment(booking.date, startTime) > now);
}

/** Whether a booking that a closure ends was a place, and not only waited for one. */
export function wasPlace({ booking: { state } }: TimedBooking): boolean {
  return state !== "waitlisted" && state !== "offered";
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
        lte(standingPlaces.firstDate, bookings.date),
        or(isNull(standingPlaces.lastDate), gte(standingPlaces.lastDate, bookings.date)),
      ),
    )
    .orderBy(asc(bookings.id));
  return rows.map(({ booking }) => booking);
}
