import { type SQL, sql } from "drizzle-orm";
import { timeSlots } from "#domains/schedule/tables.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { bookings, standingPlaces } from "../tables.ts";

/** Whether a place is firm, or still held. */
function isHeld(
  column: typeof bookings.heldUntil | typeof standingPlaces.heldUntil,
  now: Date,
): SQL {
  return sql`(${column} is null or ${column} > ${now.toISOString()}::timestamptz)`;
}

/** Whether a standing place runs on a day. */
function runsOn(day: SQL, now: Date): SQL {
  return sql`${standingPlaces.firstDate} <= ${day}
    and (${standingPlaces.lastDate} is null or ${standingPlaces.lastDate} >= ${day})
    and ${isHeld(standingPlaces.heldUntil, now)}`;
}

/** How many have a standing place in a slot on a day, whatever they cancelled. */
function enrolled(slotId: SQL, day: SQL, now: Date): SQL {
  return sql`(select count(*) from ${standingPlaces}
    where ${standingPlaces.slotId} = ${slotId} and ${runsOn(day, now)})`;
}

/** How many people have a place in a session: the one definition that everything goes by. */
function taken(slotId: SQL, day: SQL, now: Date): SQL {
  return sql`((select count(*) from ${standingPlaces}
    where ${standingPlaces.slotId} = ${slotId} and ${runsOn(day, now)}
      and not exists (select 1 from ${bookings}
        where ${bookings.standingPlaceId} = ${standingPlaces.id} and ${bookings.date} = ${day}
          and ${bookings.state} in ('cancelled', 'late_cancelled')))
    + (select count(*) from ${bookings}
      where ${bookings.slotId} = ${slotId} and ${bookings.date} = ${day}
        and ${bookings.kind} <> 'standing' and ${isPlace(now)}))`;
}

function isPlace(now: Date): SQL {
  return sql`${bookings.state} in ('booked', 'offered', 'attended', 'no_show')
    and ${isHeld(bookings.heldUntil, now)}`;
}

/** A session by its slot and date. */
export interface SessionKey {
  slotId: number;
  date: string;
}

export const keyOf = ({ slotId, date }: SessionKey) => `${slotId} ${date}`;

/**
 * How many have a place in each session of some days, by `keyOf`: one statement, which reads as many rows
 * as there are places, however many passes there were.
 */
export async function listTaken(
  db: Db,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<Map<string, number>> {
  const day = sql`"days"."day"::date`;
  const rows = await rowsOf<SessionKey & { taken: number }>(
    db,
    sql`select ${timeSlots.id} as "slotId", to_char(${day}, 'YYYY-MM-DD') as "date",
      ${taken(sql`${timeSlots.id}`, day, now)}::int as "taken"
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as "days" ("day")
    join ${timeSlots} on ${timeSlots.dayOfWeek} = extract(dow from "days"."day")`,
  );
  return new Map(rows.map((row) => [keyOf(row), row.taken]));
}

/** How many have a place in a session. */
export async function countTaken(db: Db, session: SessionKey, now: Date): Promise<number> {
  const { slotId, date } = session;
  const [row] = await rowsOf<{ taken: number }>(
    db,
    sql`select ${taken(sql`${slotId}::int`, sql`${date}::date`, now)}::int as "taken"`,
  );
  return row?.taken ?? 0;
}

/**
 * The most people who have a place in one session of a slot from a day on, to a last day or without end.
 * Who cancelled a single session of a standing place counts where nobody else booked it: the place is
 * theirs again the week after.
 */
export async function countMostTaken(
  db: Db,
  slotId: number,
  { firstDate, lastDate, now }: { firstDate: string; lastDate: string | null; now: Date },
): Promise<number> {
  const slot = sql`${slotId}::int`;
  const day = sql`"days"."day"`;
  const isWithin = (column: typeof bookings.date | typeof standingPlaces.firstDate) =>
    sql`${column} >= ${firstDate}::date and (${lastDate}::date is null or ${column} <= ${lastDate}::date)`;
  const [row] = await rowsOf<{ most: number }>(
    db,
    sql`select coalesce(max("counted"."people"), 0)::int as "most" from (
      select ${enrolled(slot, day, now)} as "people" from (
        select ${firstDate}::date as "day" union select ${standingPlaces.firstDate} from ${standingPlaces}
        where ${standingPlaces.slotId} = ${slot} and ${isWithin(standingPlaces.firstDate)}) as "days"
      union all
      select ${taken(slot, day, now)} from (
        select distinct ${bookings.date} as "day" from ${bookings}
        where ${bookings.slotId} = ${slot} and ${isWithin(bookings.date)}
          and ${bookings.kind} <> 'standing' and ${isPlace(now)}) as "days") as "counted"`,
  );
  return row?.most ?? 0;
}
