import { and, countDistinct, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SlotRow } from "#areas/rawpass/schedule/queries/schedule.ts";
import { timeSlots } from "#areas/rawpass/schedule/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { standingPlaces } from "../tables.ts";

/** How many athletes with a standing place in a slot have one in another at the same time, on days they share. */
export async function countColliding(
  db: Db,
  { id, dayOfWeek, startTime, endTime }: SlotRow,
  now: Date,
): Promise<number> {
  const own = alias(standingPlaces, "own");
  const { heldUntil } = standingPlaces;
  const goesOn = (lastDate: typeof standingPlaces.lastDate | typeof own.lastDate, day: unknown) =>
    or(isNull(lastDate), sql`${lastDate} >= ${day}`);
  const [found] = await db
    .select({ athletes: countDistinct(own.athleteId) })
    .from(own)
    .innerJoin(standingPlaces, eq(standingPlaces.athleteId, own.athleteId))
    .innerJoin(timeSlots, eq(timeSlots.id, standingPlaces.slotId))
    .where(
      and(
        eq(own.slotId, id),
        ne(standingPlaces.slotId, id),
        isNull(own.heldUntil),
        or(isNull(heldUntil), gt(heldUntil, now)),
        eq(timeSlots.dayOfWeek, dayOfWeek),
        lt(timeSlots.startTime, endTime),
        gt(timeSlots.endTime, startTime),
        goesOn(standingPlaces.lastDate, own.firstDate),
        goesOn(own.lastDate, standingPlaces.firstDate),
      ),
    );
  return found?.athletes ?? 0;
}
