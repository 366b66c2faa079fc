import { and, eq, exists } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { deals, disputes } from "../tables.ts";

/** How many deals make somebody trusted. */
const DEALS_DONE = 3;

/** Whether an organizer has carried three deals through, and none of theirs was ever disputed. */
export async function isTrusted(db: Db, organizerId: number): Promise<boolean> {
  const isTheirs = eq(deals.organizerId, organizerId);
  const done = await db.$count(deals, and(isTheirs, eq(deals.status, "completed")));
  if (done < DEALS_DONE) return false;
  const ofDeal = db.select({ id: disputes.id }).from(disputes).where(eq(disputes.dealId, deals.id));
  return (await db.$count(deals, and(isTheirs, exists(ofDeal)))) === 0;
}
