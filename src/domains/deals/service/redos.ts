import { lockRemoved } from "#domains/listings/queries/listings.ts";
import type { Redo } from "#lib/db/removals/removal.ts";
import { endDealsOfMinor } from "./end-deals-of-minor.ts";

/** How deals about a child end again in a restored database whose guardian took the word back since. */
export const DEAL_REDOS: Record<string, Redo> = {
  async "listing.guardian"(tx, removal, deps) {
    const listing = await lockRemoved(tx, removal);
    if (listing) await endDealsOfMinor(tx, deps, { listingId: listing.id });
  },
};
