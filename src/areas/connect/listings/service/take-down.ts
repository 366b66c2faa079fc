import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { type ListingRow, listStandingOf, lockListing } from "../queries/listings.ts";
import { hasSponsors } from "../rules/listings.ts";
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
    await withdrawListing(tx, row);
    if (row.status === "active") await notifySavers(tx, deps, { row, what: "ended" });
    await onEnded(tx, { listingId: id, creatorId: row.creatorId });
  }
}

/** Takes a locked listing that is shown, or on the way to it, away from the public. */
export async function withdrawListing(tx: PublicTx, row: ListingRow): Promise<ListingRow> {
  return transitionListing(tx, row, { by: "system", name: hasSponsors(row) ? "end" : "take_back" });
}
