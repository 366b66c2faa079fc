import { eq, sql } from "drizzle-orm";
import { lockSlots } from "#domains/schedule/service/locks.ts";
import type { SlotMove } from "#domains/schedule/service/on-schedule.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { listPlacesOfSlot } from "../queries/places.ts";
import { firstOnWeekday } from "../rules.ts";
import { standingPlaces, standingWaitlist } from "../tables.ts";
import { endPlace } from "./standing-places.ts";

/**
 * Gives whoever has a place in a slot from a day on one in the slot that follows it, from its first week on; holds,
 * offers and the waitlist go there at once. Single sessions are booked for 14 days only, and stay.
 */
export async function moveStandingPlaces(
  tx: PublicTx,
  _deps: Deps,
  { from, to, fromDate }: SlotMove,
): Promise<void> {
  await lockSlots(tx, [from.id, to.id]);
  for (const place of await listPlacesOfSlot(tx, from.id, fromDate)) {
    const { id, athleteId, passId, lastDate, heldUntil } = place;
    const wanted = place.firstDate > fromDate ? place.firstDate : fromDate;
    const firstDate = firstOnWeekday(wanted, to.dayOfWeek);
    if (heldUntil !== null) {
      const moved = { slotId: to.id, firstDate, updatedAt: sql`clock_timestamp()` };
      await tx.update(standingPlaces).set(moved).where(eq(standingPlaces.id, id));
      continue;
    }
    if (lastDate === null || lastDate >= firstDate) {
      await tx
        .insert(standingPlaces)
        .values({ athleteId, passId, slotId: to.id, firstDate, lastDate });
    }
    await endPlace(tx, place, fromDate);
  }
  const isOfSlot = eq(standingWaitlist.slotId, from.id);
  await tx.update(standingWaitlist).set({ slotId: to.id }).where(isOfSlot);
}
