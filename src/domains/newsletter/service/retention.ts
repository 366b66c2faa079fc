import { and, isNull, lt } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import { deleteInBatches } from "../../../lib/db/in-batches.ts";
import { linksWorkSince } from "../rules.ts";
import { newsletterSubscriptions } from "../tables.ts";

/**
 * Forgets confirmation links older than 7 days, and the addresses that never said yes to one.
 * @returns how many subscriptions that were
 */
export async function forgetOldConfirmations(db: Db, now: Date): Promise<number> {
  const { id, confirmationAskedAt, confirmedAt } = newsletterSubscriptions;
  const isOld = lt(confirmationAskedAt, linksWorkSince(now));
  const hasNotAgreed = and(isOld, isNull(confirmedAt));
  const removed = await deleteInBatches(db, newsletterSubscriptions, id, hasNotAgreed);
  const blanked = await db
    .update(newsletterSubscriptions)
    .set({ confirmationHash: null, confirmationAskedAt: null })
    .where(isOld)
    .returning({ id });
  return removed + blanked.length;
}
