import { eq } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Secrets } from "#lib/secrets.ts";
import type { ListingRow } from "../queries/listings.ts";
import { NO_FACTS, titleOf } from "../rules/minors.ts";
import { savedListings } from "../tables.ts";
import { transitionListing } from "./transition-listing.ts";
import { forgetFacts } from "./write-child.ts";

/**
 * Takes everything of a locked listing about a child away, in any state: what it says, the card, who saved it, and what
 * is known of the child and the guardian. An empty draft is left, which nobody can fill again. What was agreed on
 * with sponsors stays, for staff to decide.
 */
export async function removeForGuardian(
  tx: PublicTx,
  secrets: Secrets,
  row: ListingRow,
  guardianRevokedAt: Date,
): Promise<ListingRow> {
  await tx.delete(savedListings).where(eq(savedListings.listingId, row.id));
  await forgetFacts(tx, secrets, row.id);
  return transitionListing(tx, row, {
    by: "guardian",
    name: "revoke",
    set: {
      ...{ title: titleOf(NO_FACTS), card: null, description: null, location: null },
      ...{ audienceDemographics: null, benefits: [], rejectReason: null, saved: 0 },
      ...{ publishOn: null, expiresAt: null, expiryToldAt: null },
      guardianRevokedAt,
    },
  });
}
