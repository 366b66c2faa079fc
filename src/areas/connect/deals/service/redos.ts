import { sql } from "drizzle-orm";
import { lockRemoved } from "#areas/connect/listings/queries/listings.ts";
import { isSubject, type Redo, removedAt } from "#lib/db/removals/removal.ts";
import { reviews } from "../tables.ts";
import { endDealsOfMinor } from "./end-deals-of-minor.ts";

/**
 * How deals about a child end again in a restored database whose guardian took the word back since, and reviews are
 * away again that staff took away.
 */
export const DEAL_REDOS: Record<string, Redo> = {
  async "listing.guardian"(tx, removal, deps) {
    const listing = await lockRemoved(tx, removal);
    if (listing) await endDealsOfMinor(tx, deps, { listingId: listing.id });
  },
  async "review.visible"(tx, removal) {
    await tx
      .update(reviews)
      .set({ hiddenAt: sql`coalesce(${reviews.hiddenAt}, ${removedAt(removal)})` })
      .where(isSubject(reviews, removal));
  },
};
