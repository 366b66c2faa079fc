import { releaseMakeUps } from "#domains/bookings/service/make-ups-of-pass.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import type { PassRow } from "../queries/passes.ts";

/** Gives back the booked make-ups of a locked pass that it is no longer entitled to; see `releaseMakeUps`. */
export async function releaseMakeUpsOf(
  tx: PublicTx,
  deps: Deps,
  { id: passId, athleteId }: PassRow,
  frozen?: { fromDate: string; untilDate: string },
): Promise<void> {
  if (athleteId === null) return;
  await releaseMakeUps(tx, deps, { passId, athleteId, ...(frozen && { frozen }) });
}
