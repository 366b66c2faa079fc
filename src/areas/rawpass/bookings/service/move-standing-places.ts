import { eq, sql } from "drizzle-orm";
import { lockSlots } from "#areas/rawpass/schedule/service/locks.ts";
import type { SlotMove } from "#areas/rawpass/schedule/service/move-slot.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { countColliding } from "../queries/collisions.ts";
import { listPlacesOfSlot, type StandingPlaceRow } from "../queries/places.ts";
import { firstOnWeekday } from "../rules/limits.ts";
import { standingPlaces, standingWaitlist } from "../tables.ts";
import { notifyStandingWaitMoved } from "./notify-family.ts";
import { endPlace } from "./standing-places.ts";

/**
 * Gives whoever has a place in a slot from a day on one in the slot that follows it, from its first week on; holds,
 * offers and the waitlist go there at once, and the families who wait are mailed. Single sessions are booked for 14 days only, and stay. Throws `conflict`
 * at `startTime` where that is the time of another place of theirs: staff talk to those families first.
 */
export async function moveStandingPlaces(
  tx: PublicTx,
  deps: Deps,
  { from, to, fromDate }: SlotMove,
): Promise<void> {
  await lockSlots(tx, [from.id, to.id]);
  const places = await listPlacesOfSlot(tx, from.id, fromDate);
  for (const place of places) {
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
    await endPlace(tx, deps, place, fromDate);
  }
  const colliding = await countColliding(tx, to, deps.now());
  if (colliding > 0) {
    const message = `${colliding === 1 ? "One athlete has" : `${colliding} athletes have`} another session at the new time. Please talk to the families first, or choose another time`;
    throw new AppError("conflict", message, { fields: { startTime: message } });
  }
  await moveWaitlist(tx, deps, { from, to, fromDate }, places);
}

/** Lets families wait for the other time, and mails them unless their offers have ended. */
async function moveWaitlist(
  tx: PublicTx,
  deps: Deps,
  move: SlotMove,
  places: readonly StandingPlaceRow[],
): Promise<void> {
  const now = deps.now();
  const moved = await tx
    .update(standingWaitlist)
    .set({ slotId: move.to.id })
    .where(eq(standingWaitlist.slotId, move.from.id))
    .returning();
  for (const entry of moved) {
    if (entry.lapsedAt) continue;
    const offered = places.find(({ id }) => id === entry.placeId);
    const bought = places.find(
      ({ id, athleteId, heldUntil }) =>
        id !== entry.placeId && athleteId === entry.athleteId && heldUntil && heldUntil > now,
    );
    const until = offered?.heldUntil ?? entry.offerEndsAt ?? bought?.heldUntil ?? null;
    const isBuying = entry.offerEndsAt !== null || bought !== undefined;
    await notifyStandingWaitMoved(tx, deps, { ...move, entry, until, isBuying });
  }
}
