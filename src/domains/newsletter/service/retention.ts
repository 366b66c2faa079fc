import { and, isNull, lt } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import { linksWorkSince } from "../rules.ts";
import { newsletterSubscriptions } from "../tables.ts";

/** Forgets confirmation links older than 7 days, and the addresses that never said yes to one. */
export async function forgetOldConfirmations(db: Db, now: Date): Promise<void> {
  const { confirmationAskedAt, confirmedAt } = newsletterSubscriptions;
  const isOld = lt(confirmationAskedAt, linksWorkSince(now));
  await db.delete(newsletterSubscriptions).where(and(isOld, isNull(confirmedAt)));
  await db
    .update(newsletterSubscriptions)
    .set({ confirmationHash: null, confirmationAskedAt: null })
    .where(isOld);
}
