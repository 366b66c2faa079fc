import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { subscriptionRevisions } from "../tables.ts";

/** How often the state of a subscription was taken over; 0 for one that never was. */
export async function findRevision(db: Db, subscriptionId: string): Promise<number> {
  const [row] = await db
    .select({ revision: subscriptionRevisions.revision })
    .from(subscriptionRevisions)
    .where(eq(subscriptionRevisions.subscriptionId, subscriptionId));
  return row?.revision ?? 0;
}
