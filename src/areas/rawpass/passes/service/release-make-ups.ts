import type { MakeUpBooking } from "#areas/rawpass/bookings/queries/entitlements.ts";
import { releaseMakeUps } from "#areas/rawpass/bookings/service/make-ups-of-pass.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import type { PassRow } from "../queries/passes.ts";
import { restUnpaid } from "./rest-make-ups.ts";

/** Gives back the booked make-ups of a locked pass that it is no longer entitled to; see `releaseMakeUps`. */
export async function releaseMakeUpsOf(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  frozen?: { fromDate: string; untilDate: string },
): Promise<MakeUpBooking[]> {
  const { id: passId, athleteId, frozenFrom, frozenUntil } = pass;
  if (athleteId === null) return [];
  const released = await releaseMakeUps(tx, deps, { passId, athleteId, ...(frozen && { frozen }) });
  const days = frozen ?? { fromDate: frozenFrom, untilDate: frozenUntil };
  await restUnpaid(tx, { ...pass, frozenFrom: days.fromDate, frozenUntil: days.untilDate });
  return released;
}
