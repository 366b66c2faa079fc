import { closeOffersOn } from "#areas/connect/offers/service/close-offers.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { type ListingRow, listStandingOf, lockListing } from "../queries/listings.ts";
import { hasSponsors } from "../rules/listings.ts";
import { notifySavers } from "./notify-savers.ts";
import { transitionListing } from "./transition-listing.ts";

/**
 * Takes the listings of an account that is suspended away from the public, and ends the open talks about them: one with
 * sponsors is completed, the others are drafts again.
 */
export async function takeDownListingsOf(
  tx: PublicTx,
  deps: Deps,
  { userId }: { userId: number },
): Promise<void> {
  for (const id of await listStandingOf(tx, userId)) {
    const row = await lockListing(tx, id);
    await withdrawListing(tx, row);
    if (row.status === "active") await notifySavers(tx, deps, { row, what: "ended" });
    await closeOffersOn(tx, deps, { listingId: id, creatorId: row.creatorId });
  }
}

/** Takes a locked listing that is shown, or on the way to it, away from the public. */
export async function withdrawListing(tx: PublicTx, row: ListingRow): Promise<ListingRow> {
  return transitionListing(tx, row, { by: "system", name: hasSponsors(row) ? "end" : "take_back" });
}
