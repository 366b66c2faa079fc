import { monthsBefore } from "#lib/dates.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { isForgettable } from "../queries/passes.ts";
import { memberships } from "../tables.ts";

export const PAID_MONTHS_KEPT = 36;
export const UNPAID_DAYS_KEPT = 30;

/** Deletes passes that ended 36 months ago, or were never paid and ended 30 days ago; returns how many. */
export async function removeOldPasses({ database: { db }, now }: Deps): Promise<number> {
  const isOld = isForgettable({
    paidBefore: monthsBefore(now(), PAID_MONTHS_KEPT),
    unpaidBefore: new Date(now().getTime() - UNPAID_DAYS_KEPT * DAY_MS),
  });
  return deleteInBatches(db, memberships, memberships.id, isOld);
}
