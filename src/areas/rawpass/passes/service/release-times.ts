import type { MakeUpBooking } from "#areas/rawpass/bookings/queries/entitlements.ts";
import { releaseStandingPlaces } from "#areas/rawpass/bookings/service/standing-places.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import type { PassRow } from "../queries/passes.ts";
import { lockTraining } from "./locks.ts";
import { releaseMakeUpsOf } from "./release-make-ups.ts";

/**
 * Ends places of a pass, with the make-ups that are booked for sessions which it no longer pays for.
 * Returns the bookings of those make-ups.
 */
export async function releaseTimes(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  places: { slotIds: readonly number[]; fromDate: string; since?: string },
): Promise<MakeUpBooking[]> {
  if (places.slotIds.length === 0) return [];
  await lockTraining(tx, deps, pass, places.slotIds);
  await releaseStandingPlaces(tx, deps, { passId: pass.id, ...places });
  return releaseMakeUpsOf(tx, deps, pass);
}
