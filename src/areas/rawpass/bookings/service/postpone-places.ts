import { and, eq, lt, sql } from "drizzle-orm";
import { addDays } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { countMostTaken } from "../queries/occupancy.ts";
import { listPlacesOfPass } from "../queries/places.ts";
import { firstOnWeekday } from "../rules/limits.ts";
import { bookings, standingPlaces } from "../tables.ts";
import { fillSlot } from "./fill-slot.ts";
import { lockSlotsOf } from "./standing-places.ts";
import { writeStandingBookings } from "./write-standing-bookings.ts";

interface Postponed {
  passId: number;
  /** The slots that the pass leaves on that day, and those that it gets. */
  left: readonly number[];
  joined: readonly number[];
  fromDate: string;
  /** The later day on which that happens instead. */
  toDate: string;
}

/**
 * Postpones the day on which a pass leaves some slots and gets others. In those that it leaves it stays until then, or
 * until the week in which somebody else has its session.
 */
export async function postponePlaces(
  tx: PublicTx,
  deps: Deps,
  { passId, left, joined, fromDate, toDate }: Postponed,
): Promise<void> {
  const now = deps.now();
  const slots = await lockSlotsOf(tx, { passIds: [passId] });
  for (const { id, slotId, firstDate, lastDate } of await listPlacesOfPass(tx, passId)) {
    const slot = slots.get(slotId);
    if (!slot) continue;
    const isPlace = eq(standingPlaces.id, id);
    const updatedAt = sql`clock_timestamp()`;
    if (left.includes(slotId) && lastDate === addDays(fromDate, -1) && slot.lastDate === null) {
      let day = firstOnWeekday(fromDate, slot.dayOfWeek);
      for (; day < toDate; day = addDays(day, 7)) {
        const session = { firstDate: day, lastDate: day, now };
        if ((await countMostTaken(tx, slotId, session)) >= slot.maxCapacity) break;
      }
      const end = addDays(day < toDate ? day : toDate, -1);
      await tx.update(standingPlaces).set({ lastDate: end, updatedAt }).where(isPlace);
    }
    const begins = firstOnWeekday(toDate, slot.dayOfWeek);
    if (!joined.includes(slotId) || firstDate < fromDate || firstDate >= begins) continue;
    await tx.update(standingPlaces).set({ firstDate: begins, updatedAt }).where(isPlace);
    await tx
      .delete(bookings)
      .where(
        and(
          eq(bookings.standingPlaceId, id),
          lt(bookings.date, begins),
          eq(bookings.state, "booked"),
        ),
      );
  }
  await writeStandingBookings(tx, deps, { slotIds: [...slots.keys()] });
  for (const slotId of joined) await fillSlot(tx, deps, { slotId });
}
