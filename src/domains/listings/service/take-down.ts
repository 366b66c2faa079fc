import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { listStandingOf, lockListing } from "../queries/listings.ts";
import type { OnEnded } from "./end-listing.ts";
import { notifySavers } from "./notify-savers.ts";
import { transitionListing } from "./transition-listing.ts";

/**
 * Takes the listings of an account that is suspended away from the public: one with sponsors is completed, the
 * others are drafts again.
 */
export async function takeDownListingsOf(
  tx: PublicTx,
  deps: Pick<Deps, "now">,
  { userId }: { userId: number },
  onEnded: OnEnded,
): Promise<void> {
  for (const id of await listStandingOf(tx, userId)) {
    const row = await lockListing(tx, id);
    const hasSponsors = row.status === "active" && row.slotsReserved + row.slotsFilled > 0;
    const name = hasSponsors ? "complete" : "take_back";
    const ended = await transitionListing(tx, row, { by: "system", name });
    if (row.status === "active") await notifySavers(tx, deps, { row: ended, what: "ended" });
    await onEnded(tx, { listingId: id, creatorId: row.creatorId });
  }
}
