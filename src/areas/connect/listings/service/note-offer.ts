import { eq } from "drizzle-orm";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { ShownListing } from "../queries/listings.ts";
import { expiryOf } from "../rules/listings.ts";
import { listings } from "../tables.ts";

/** Notes that an offer came for a locked listing, which is shown for 90 more days, or to its last one. */
export async function noteOffer(
  tx: Db,
  { now }: Pick<Deps, "now">,
  { id, publishedAt, dateEnd }: ShownListing,
): Promise<void> {
  const lastOfferAt = now();
  const expiresAt = expiryOf(publishedAt ?? lastOfferAt, { dateEnd, lastOfferAt });
  await unseen(tx)
    .update(listings)
    .set({ lastOfferAt, expiresAt, expiryToldAt: null })
    .where(eq(listings.id, id));
}
