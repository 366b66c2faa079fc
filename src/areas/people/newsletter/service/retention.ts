import { and, inArray, isNull, lt } from "drizzle-orm";
import { deleteInBatches, inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { linksWorkSince } from "../rules.ts";
import { newsletterSubscriptions } from "../tables.ts";

/**
 * Forgets confirmation links older than 7 days, and the addresses that never said yes to one.
 * @returns how many subscriptions that were
 */
export async function forgetOldConfirmations({ database: { db }, now }: Deps): Promise<number> {
  const { id, confirmationAskedAt, confirmedAt } = newsletterSubscriptions;
  const isOld = lt(confirmationAskedAt, linksWorkSince(now()));
  const hasNotAgreed = and(isOld, isNull(confirmedAt));
  const removed = await deleteInBatches(db, newsletterSubscriptions, id, hasNotAgreed);
  const anonymized = await inBatches((size) =>
    db.transaction(async (tx) => {
      const batch = tx.select({ id }).from(newsletterSubscriptions).where(isOld).limit(size);
      const rows = await tx
        .update(newsletterSubscriptions)
        .set({ confirmationHash: null, confirmationAskedAt: null })
        .where(and(inArray(id, batch), isOld))
        .returning({ id });
      return rows.length;
    }),
  );
  return removed + anonymized;
}
