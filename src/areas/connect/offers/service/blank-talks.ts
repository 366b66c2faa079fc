import { eq, inArray, sql } from "drizzle-orm";
import { NEUTRAL_TITLE, neutralBenefits } from "#areas/connect/listings/queries/minors.ts";
import { removeNotificationsAbout } from "#areas/platform/notifications/service/remove-about.ts";
import type { Db } from "#lib/db/db.ts";
import { offerEvents, offers } from "../tables.ts";

/**
 * Takes away what all talks about a listing say of the child whom it was about, also in the bell: its title, what was
 * promised and what was written. The steps and their amounts stay. Again it changes nothing.
 */
export async function blankTalks(tx: Db, { listingId }: { listingId: number }): Promise<void> {
  const isAbout = eq(offers.listingId, listingId);
  const benefits = neutralBenefits(sql`${offers.snapshot} -> 'benefits'`);
  await tx
    .update(offers)
    .set({
      snapshot: sql`${offers.snapshot}
        || jsonb_build_object('title', ${NEUTRAL_TITLE}::text, 'benefits', ${benefits})`,
      ...{ message: "", responseMessage: null },
    })
    .where(isAbout);
  const talks = tx.select({ id: offers.id }).from(offers).where(isAbout);
  await tx.update(offerEvents).set({ message: null }).where(inArray(offerEvents.offerId, talks));
  await removeNotificationsAbout(tx, { types: ["offer"], ids: talks });
}
