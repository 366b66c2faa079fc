import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { lockSlots } from "#domains/schedule/service/locks.ts";
import { addDays } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { countMostTaken } from "../queries/occupancy.ts";
import type { StandingPlaceRow } from "../queries/places.ts";
import { firstOnWeekday } from "../rules.ts";
import { bookings, standingPlaces } from "../tables.ts";
import { fillSlot } from "./fill-slot.ts";
import { lockPlacesOfPass } from "./standing-places.ts";
import { writeStandingBookings } from "./write-standing-bookings.ts";

interface Postponed {
  passId: number;
  /** The day on which some places of the pass end and others begin. */
  fromDate: string;
  /** The later day on which they do. */
  toDate: string;
}

/**
 * Puts off the day on which a pass gives up some of its standing places and others begin. A place that others have
 * in between ends as it was to.
 */
export async function postponePlaces(
  tx: PublicTx,
  deps: Deps,
  { passId, fromDate, toDate }: Postponed,
): Promise<void> {
  const places = await lockPlacesOfPass(tx, passId);
  const slots = await lockSlots(
    tx,
    places.map(({ slotId }) => slotId),
  );
  for (const place of places) {
    const slot = slots.get(place.slotId);
    if (!slot) continue;
    const first = firstOnWeekday(toDate, slot.dayOfWeek);
    if (place.firstDate >= fromDate && place.firstDate < first) await beginOn(tx, place, first);
    if (place.lastDate !== addDays(fromDate, -1)) continue;
    const between = {
      firstDate: firstOnWeekday(fromDate, slot.dayOfWeek),
      lastDate: addDays(toDate, -1),
    };
    const taken = await countMostTaken(tx, slot.id, { ...between, now: deps.now() });
    if (taken < slot.maxCapacity) await change(tx, place, { lastDate: between.lastDate });
  }
  await writeStandingBookings(tx, deps, { slotIds: [...slots.keys()] });
  for (const slotId of slots.keys()) await fillSlot(tx, deps, { slotId });
}

async function beginOn(tx: PublicTx, place: StandingPlaceRow, firstDate: string): Promise<void> {
  await change(tx, place, { firstDate });
  await tx
    .delete(bookings)
    .where(
      and(
        eq(bookings.standingPlaceId, place.id),
        lt(bookings.date, firstDate),
        inArray(bookings.state, ["booked", "cancelled", "late_cancelled"]),
      ),
    );
}

async function change(
  tx: PublicTx,
  { id }: StandingPlaceRow,
  to: Partial<Pick<StandingPlaceRow, "firstDate" | "lastDate">>,
): Promise<void> {
  await tx
    .update(standingPlaces)
    .set({ ...to, updatedAt: sql`clock_timestamp()` })
    .where(eq(standingPlaces.id, id));
}
