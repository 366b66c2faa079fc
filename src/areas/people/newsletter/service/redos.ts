import { isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { newsletterSubscriptions } from "../tables.ts";

/** How who unsubscribed is forgotten again in a restored database. */
export const NEWSLETTER_REDOS: Record<string, Redo> = {
  async "subscription.exists"(tx, removal) {
    await tx.delete(newsletterSubscriptions).where(isSubject(newsletterSubscriptions, removal));
  },
};

/** Ends every link that asks for a yes, and forgets the addresses that have not said it. */
export async function endEveryQuestion(tx: Db): Promise<void> {
  const { confirmedAt, confirmationHash } = newsletterSubscriptions;
  await tx.delete(newsletterSubscriptions).where(isNull(confirmedAt));
  await tx
    .update(newsletterSubscriptions)
    .set({ confirmationHash: null, confirmationAskedAt: null })
    .where(isNotNull(confirmationHash));
}
