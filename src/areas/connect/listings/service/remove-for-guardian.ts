import { eq } from "drizzle-orm";
import { removeNotificationsAbout } from "#areas/platform/notifications/service/remove-about.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import type { ListingRow } from "../queries/listings.ts";
import { NEUTRAL_TITLE } from "../queries/minors.ts";
import { savedListings } from "../tables.ts";
import { notifySavers } from "./notify-savers.ts";
import { transitionListing } from "./transition-listing.ts";
import { forgetFacts } from "./write-child.ts";

/**
 * Takes everything of a locked listing about a child away, in any state: what it says, also in the bell, the card, who
 * saved it, and what is known of the child and the guardian. Savers of an active one are notified that it has ended. An
 * empty draft is left, which nobody can fill again. What was agreed on with sponsors stays, for staff to decide.
 */
export async function removeForGuardian(
  tx: PublicTx,
  deps: Deps,
  row: ListingRow,
  guardianRevokedAt: Date,
): Promise<ListingRow> {
  await removeNotificationsAbout(tx, { types: ["listing", "saved"], ids: [row.id] });
  if (row.status === "active") {
    await notifySavers(tx, deps, { row: { ...row, title: NEUTRAL_TITLE }, what: "ended" });
  }
  await tx.delete(savedListings).where(eq(savedListings.listingId, row.id));
  await forgetFacts(tx, deps.secrets, row.id);
  return transitionListing(tx, row, {
    by: "guardian",
    name: "revoke",
    set: {
      ...{ title: NEUTRAL_TITLE, card: null, description: null, location: null },
      ...{ audienceDemographics: null, benefits: [], rejectReason: null, saved: 0 },
      ...{ publishOn: null, expiresAt: null, expiryToldAt: null },
      guardianRevokedAt,
    },
  });
}
