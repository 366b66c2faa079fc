import { and, inArray, lt } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { offers, withdrawnOffers } from "../tables.ts";

export const MONTHS_KEPT = 24;
const BATCH = 100;

/** Deletes talks with all that was said. */
export async function forgetTalks(tx: Db, { ids }: { ids: number[] }): Promise<void> {
  await tx.delete(offers).where(inArray(offers.id, ids));
}

/** Deletes talks that came to nothing 24 months ago, and returns how many. Those of deals go with their texts. */
export async function forgetOldTalks({ database: { db }, now }: Deps): Promise<number> {
  const isOld = and(
    lt(offers.updatedAt, monthsBefore(now(), MONTHS_KEPT)),
    inArray(offers.status, ["declined", "withdrawn", "expired"]),
  );
  await db
    .delete(withdrawnOffers)
    .where(lt(withdrawnOffers.withdrawnAt, monthsBefore(now(), MONTHS_KEPT)));
  return inBatches(async (size) => {
    const batch = db.select({ id: offers.id }).from(offers).where(isOld).limit(size);
    const gone = await db
      .delete(offers)
      .where(inArray(offers.id, batch))
      .returning({ id: offers.id });
    return gone.length;
  }, BATCH);
}
