import { type SQL, sql } from "drizzle-orm";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { businessDay } from "#lib/dates.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { bookings, standingPlaces, standingWaitlist } from "../tables.ts";

/** Whether a place is firm, or still held; without a moment, whether it is firm. */
function isHeld(
  column: typeof bookings.heldUntil | typeof standingPlaces.heldUntil,
  now: Date | null,
): SQL {
  if (now === null) return sql`${column} is null`;
  return sql`(${column} is null or ${column} > ${now.toISOString()}::timestamptz)`;
}

/** Whether a standing place runs on a day. */
function runsOn(day: SQL, now: Date | null): SQL {
  return sql`${standingPlaces.firstDate} <= ${day}
    and (${standingPlaces.lastDate} is null or ${standingPlaces.lastDate} >= ${day})
    and ${isHeld(standingPlaces.heldUntil, now)}`;
}

/** How many offers in a slot stand again, because their purchases were not paid: those of all, or of one athlete. */
function offeredAgain(slotId: SQL, now: Date, athleteId: number | null = null): SQL {
  const { slotId: slot, athleteId: athlete, offerEndsAt } = standingWaitlist;
  const isOfAthlete = athleteId === null ? sql`true` : sql`${athlete} = ${athleteId}`;
  return sql`(select count(*) from ${standingWaitlist}
    where ${slot} = ${slotId} and ${offerEndsAt} > ${now.toISOString()}::timestamptz and ${isOfAthlete}
      and not exists (select 1 from ${standingPlaces}
        where ${standingPlaces.athleteId} = ${athlete} and ${standingPlaces.slotId} = ${slot}
          and (${standingPlaces.lastDate} is null or ${standingPlaces.lastDate} >= ${businessDay(now)})
          and ${isHeld(standingPlaces.heldUntil, now)}))`;
}

/** How many have a standing place in a slot on a day, or an offer of one, whatever they cancelled. */
function enrolled(slotId: SQL, day: SQL, now: Date | null): SQL {
  const offered = now === null ? sql`0` : offeredAgain(slotId, now);
  return sql`((select count(*) from ${standingPlaces}
    where ${standingPlaces.slotId} = ${slotId} and ${runsOn(day, now)}) + ${offered})`;
}

/**
 * How many people have a place in a session: the one definition that everything goes by. Who cancelled is taken from
 * who is enrolled, so that one row of each is read, and not one booking for each place.
 * @param now null for firm places only, without holds and offers
 */
function taken(slotId: SQL, day: SQL, now: Date | null): SQL {
  return sql`(${enrolled(slotId, day, now)}
    - (select count(*) from ${bookings}
      join ${standingPlaces} on ${standingPlaces.id} = ${bookings.standingPlaceId}
      where ${bookings.slotId} = ${slotId} and ${bookings.date} = ${day}
        and ${bookings.state} in ('cancelled', 'late_cancelled') and ${runsOn(day, now)})
    + (select count(*) from ${bookings}
      where ${bookings.slotId} = ${slotId} and ${bookings.date} = ${day}
        and ${bookings.kind} <> 'standing' and ${isPlace(now)}))`;
}

function isPlace(now: Date | null): SQL {
  return sql`${bookings.state} in ('booked', 'offered', 'attended', 'no_show')
    and ${isHeld(bookings.heldUntil, now)}`;
}

/** How many have or hold a place every week, from today on, by the slot's id. */
export async function listEnrolled(db: Db, now: Date): Promise<Map<number, number>> {
  const rows = await rowsOf<{ slotId: number; people: number }>(
    db,
    sql`select ${standingPlaces.slotId} as "slotId", count(*)::int as "people" from ${standingPlaces}
    where (${standingPlaces.lastDate} is null or ${standingPlaces.lastDate} >= ${businessDay(now)})
      and ${isHeld(standingPlaces.heldUntil, now)} group by 1`,
  );
  return new Map(rows.map(({ slotId, people }) => [slotId, people]));
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

/** How many have a place in a session; without a moment, how many have a firm one. */
export async function countTaken(db: Db, session: SessionKey, now: Date | null): Promise<number> {
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
 * @param wanted with `athleteId`, without the athlete's offer that stands again
 */
export async function countMostTaken(
  db: Db,
  slotId: number,
  wanted: { firstDate: string; lastDate: string | null; now: Date; athleteId?: number | undefined },
): Promise<number> {
  const { firstDate, lastDate, now, athleteId } = wanted;
  const slot = sql`${slotId}::int`;
  const days = { firstDate: sql`${firstDate}::date`, lastDate };
  const own = athleteId === undefined ? sql`0` : offeredAgain(slot, now, athleteId);
  const [row] = await rowsOf<{ most: number }>(
    db,
    sql`select (${mostTaken(slot, days, now)} - ${own})::int as "most"`,
  );
  return row?.most ?? 0;
}

/**
 * How many more can have a standing place in each slot, by the slot's id; never below 0. The place begins on `from`
 * or the slot's first weekday after it. Slots are those on sale that take place in that week and go on.
 */
export async function listStandingRoom(
  db: Db,
  { from, now }: { from: string; now: Date },
): Promise<Map<number, number>> {
  const weekday = sql`extract(dow from ${from}::date)::int`;
  const firstDate = sql`(${from}::date + (${timeSlots.dayOfWeek} - ${weekday} + 7) % 7)`;
  const most = mostTaken(sql`${timeSlots.id}`, { firstDate, lastDate: null }, now);
  const rows = await rowsOf<{ slotId: number; free: number }>(
    db,
    sql`select ${timeSlots.id} as "slotId",
      greatest(0, ${timeSlots.maxCapacity} - ${most})::int as "free"
    from ${timeSlots} where ${timeSlots.isAvailable} and ${timeSlots.lastDate} is null
      and (${timeSlots.firstDate} is null or ${timeSlots.firstDate} <= ${from}::date + 6)`,
  );
  return new Map(rows.map(({ slotId, free }) => [slotId, free]));
}

/** The most people of `countMostTaken`, as a part of a statement. */
function mostTaken(
  slotId: SQL,
  { firstDate, lastDate }: { firstDate: SQL; lastDate: string | null },
  now: Date,
): SQL {
  const day = sql`"days"."day"`;
  const isWithin = (column: typeof bookings.date | typeof standingPlaces.firstDate) =>
    sql`${column} >= ${firstDate} and (${lastDate}::date is null or ${column} <= ${lastDate}::date)`;
  return sql`(select coalesce(max("counted"."people"), 0) from (
      select ${enrolled(slotId, day, now)} as "people" from (
        select ${firstDate} as "day" union select ${standingPlaces.firstDate} from ${standingPlaces}
        where ${standingPlaces.slotId} = ${slotId} and ${isWithin(standingPlaces.firstDate)}) as "days"
      union all
      select ${taken(slotId, day, now)} from (
        select distinct ${bookings.date} as "day" from ${bookings}
        where ${bookings.slotId} = ${slotId} and ${isWithin(bookings.date)}
          and ${bookings.kind} <> 'standing' and ${isPlace(now)}) as "days") as "counted")`;
}
