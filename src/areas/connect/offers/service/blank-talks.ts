import { eq, inArray, sql } from "drizzle-orm";
import { neutralBenefits } from "#areas/connect/listings/queries/minors.ts";
import type { Db } from "#lib/db/db.ts";
import { offerEvents, offers } from "../tables.ts";

/**
 * Takes away what all talks about a listing say of the child whom it was about: what was promised and what was
 * written. The steps and their amounts stay. Again it changes nothing.
 */
export async function blankTalks(tx: Db, { listingId }: { listingId: number }): Promise<void> {
  const isAbout = eq(offers.listingId, listingId);
  const benefits = neutralBenefits(sql`${offers.snapshot} -> 'benefits'`);
  await tx
    .update(offers)
    .set({
      snapshot: sql`jsonb_set(${offers.snapshot}, '{benefits}', ${benefits})`,
      ...{ message: "", responseMessage: null },
    })
    .where(isAbout);
  const talks = tx.select({ id: offers.id }).from(offers).where(isAbout);
  await tx.update(offerEvents).set({ message: null }).where(inArray(offerEvents.offerId, talks));
}
