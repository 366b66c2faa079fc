import { closeOffersOn } from "#areas/connect/offers/service/close-offers.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { lockOwnListing } from "../queries/listings.ts";
import { hasSponsors } from "../rules/listings.ts";
import { limitWrites } from "./limit-writes.ts";
import { notifySavers } from "./notify-savers.ts";
import { transitionListing } from "./transition-listing.ts";

/**
 * Takes one's own listing back, or says that it is completed. Throws `not_found`, and `conflict` where its
 * state does not allow it or, for taking it back, where a sponsor was accepted, and `too_many` as `limitWrites` does.
 */
export async function endListing(
  deps: Deps,
  actor: Member,
  { id, name }: { id: number; name: "take_back" | "complete" },
): Promise<void> {
  await limitWrites(deps, actor);
  await deps.database.contentVersion.publish(
    async (tx) => {
      const row = await lockOwnListing(tx, actor.userId, id);
      if (name === "take_back" && hasSponsors(row)) {
        throw new AppError("conflict", "A sponsor was accepted, so it can't be taken back.");
      }
      await transitionListing(tx, row, { by: "creator", name });
      const wasShown = row.status === "active";
      if (wasShown) await notifySavers(tx, deps, { row, what: "ended" });
      await closeOffersOn(tx, deps, { listingId: id, creatorId: row.creatorId });
      return wasShown;
    },
    (wasShown) => wasShown,
  );
}
