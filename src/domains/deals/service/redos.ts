import { listings } from "#domains/listings/tables.ts";
import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { endDealsOfMinor } from "./end-deals-of-minor.ts";

/** How deals about a child end again in a restored database whose guardian took the word back since. */
export const DEAL_REDOS: Record<string, Redo> = {
  async "listing.guardian"(tx, removal, deps) {
    const { id } = listings;
    const [known] = await tx.select({ id }).from(listings).where(isSubject(listings, removal));
    if (known) await endDealsOfMinor(tx, deps, { listingId: known.id });
  },
};
