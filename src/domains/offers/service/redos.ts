import { lockListing } from "#domains/listings/queries/listings.ts";
import { listings } from "#domains/listings/tables.ts";
import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { blankTalks } from "./blank-talks.ts";
import { closeOffersOn } from "./close-offers.ts";

/** How what talks said of a child is taken away again in a restored database. */
export const OFFER_REDOS: Record<string, Redo> = {
  async "listing.guardian"(tx, removal, deps) {
    const { id } = listings;
    const [known] = await tx.select({ id }).from(listings).where(isSubject(listings, removal));
    if (!known) return;
    const { creatorId } = await lockListing(tx, known.id);
    await closeOffersOn(tx, deps, { listingId: known.id, creatorId });
    await blankTalks(tx, { listingId: known.id });
  },
};
