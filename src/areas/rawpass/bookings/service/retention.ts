import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { isForgettable } from "../queries/drop-ins.ts";
import { dropIns } from "../tables.ts";

export const PAID_MONTHS_KEPT = 36;
export const UNPAID_DAYS_KEPT = 30;

/** Deletes drop-ins that were paid 36 months ago and owe no cash, or never and asked for 30 days ago; returns how many. */
export async function removeOldDropIns({ database: { db }, now }: Deps): Promise<number> {
  const isOld = isForgettable(db, {
    paidBefore: monthsBefore(now(), PAID_MONTHS_KEPT),
    unpaidBefore: new Date(now().getTime() - UNPAID_DAYS_KEPT * DAY_MS),
  });
  return deleteInBatches(db, dropIns, dropIns.id, isOld);
}
