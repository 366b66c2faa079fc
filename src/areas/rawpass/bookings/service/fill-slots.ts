import { listSlotsOf } from "#areas/rawpass/schedule/queries/schedule.ts";
import { lockSlots } from "#areas/rawpass/schedule/service/locks.ts";
import type { Deps } from "#lib/deps.ts";
import { listSlotsToSettle } from "../queries/places.ts";
import { fillSlot } from "./fill-slot.ts";
import { writeStandingBookings } from "./write-standing-bookings.ts";

/** Ends holds and offers that are over, and gives free places to who waits: a transaction for each slot. */
export async function fillSlots(deps: Deps): Promise<void> {
  const slotIds = await listSlotsToSettle(deps.database.db, deps.now());
  for (const slotId of slotIds) {
    await deps.database.contentVersion.publish((tx) => fillSlot(tx, deps, { slotId }));
  }
}

/**
 * Writes the bookings of standing places up to 14 days ahead, slot by slot. A new day has begun, so what
 * everybody sees of the week is another.
 */
export async function writeComingSessions(deps: Deps): Promise<void> {
  for (const { id } of await listSlotsOf(deps.database.db, null)) {
    await deps.database.contentVersion.publish(async (tx) => {
      await lockSlots(tx, [id]);
      await writeStandingBookings(tx, deps, { slotIds: [id] });
    });
  }
}
