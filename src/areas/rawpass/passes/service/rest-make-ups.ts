import { restMakeUps } from "#areas/rawpass/bookings/service/make-ups-of-pass.ts";
import { addDays, daysBetween } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { listRecounted } from "../queries/extensions.ts";
import { lockLivingPassesOfAthlete, type PassRow } from "../queries/passes.ts";
import { findRequestedBilling } from "../queries/requests.ts";
import { unpaidFrom } from "../rules/passes.ts";

/**
 * Lets the make-ups of a locked pass rest that stand for sessions which are frozen, or not paid yet. Call it when what
 * is paid has changed.
 */
export async function restUnpaid(tx: Db, pass: PassRow): Promise<void> {
  const { id: passId, frozenFrom: fromDate, frozenUntil: untilDate } = pass;
  const nextBillingDate = (await findRequestedBilling(tx, passId)) ?? pass.nextBillingDate;
  const unpaid = unpaidFrom({ ...pass, nextBillingDate });
  if (unpaid === null) return;
  const frozen = fromDate !== null && untilDate !== null ? { fromDate, untilDate } : null;
  // The billing moves back if the freeze ends early.
  const days = frozen ? await countDays(tx, pass, frozen) : 0;
  const from = addDays(unpaid, -days);
  await restMakeUps(tx, { passId, unpaidFrom: from, frozen });
}

/** Counts by how many days a freeze moves the billing of a locked pass: a closed day moves it once. */
async function countDays(
  tx: Db,
  pass: PassRow,
  { fromDate, untilDate }: { fromDate: string; untilDate: string },
): Promise<number> {
  const days = daysBetween(fromDate, untilDate).length - 1;
  const closed = await listRecounted(tx, pass, { fromDate, untilDate, newUntil: fromDate });
  return closed.reduce((sum, { added }) => sum - added, days);
}

/** Locks the passes of an athlete, and does the same for each. */
export async function restMakeUpsOf(
  tx: Db,
  { athleteId }: { athleteId: number },
): Promise<PassRow[]> {
  const passes = await lockLivingPassesOfAthlete(tx, athleteId);
  for (const pass of passes) await restUnpaid(tx, pass);
  return passes;
}
