import { lockRemoved } from "#areas/connect/listings/queries/listings.ts";
import type { Redo } from "#lib/db/removals/removal.ts";
import { blankTalks } from "./blank-talks.ts";
import { closeOffersOn } from "./close-offers.ts";

/** How talks about listings end again, and what they said of a child is taken away, in a restored database. */
export const OFFER_REDOS: Record<string, Redo> = {
  async "listing.guardian"(tx, removal, deps) {
    const listing = await lockRemoved(tx, removal);
    if (!listing) return;
    const { id: listingId, creatorId } = listing;
    await blankTalks(tx, { listingId });
    await closeOffersOn(tx, deps, { listingId, creatorId });
  },
  async "listing.taken_back"(tx, removal, deps) {
    const listing = await lockRemoved(tx, removal);
    if (!listing) return;
    await closeOffersOn(tx, deps, { listingId: listing.id, creatorId: listing.creatorId });
  },
};
