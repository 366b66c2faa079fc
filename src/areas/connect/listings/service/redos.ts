import { findRemovedPartner } from "#areas/connect/profiles/queries.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { isSubject, type Redo, type Removal } from "#lib/db/removals/removal.ts";
import type { Deps } from "#lib/deps.ts";
import { lockRemoved } from "../queries/listings.ts";
import { guardianNoes, listings, minors } from "../tables.ts";
import { notifySavers } from "./notify-savers.ts";
import { removeForGuardian } from "./remove-for-guardian.ts";
import { withdrawListing } from "./take-down.ts";

/** How what a guardian or the creator took down is taken down again in a restored database. */
export const LISTING_REDOS: Record<string, Redo> = {
  async "listing.guardian"(tx, removal, deps) {
    const row = await lockRemoved(tx, removal);
    if (row && !row.guardianRevokedAt) {
      await removeForGuardian(tx, deps, row, new Date(removal.notedAt));
    }
  },
  /** What a guardian agreed to before no longer holds; what was agreed to since is not known. */
  "listing.agreement": takeBackAgain,
  /** What it said may be why; what staff approved since is not known. */
  "listing.taken_back": takeBackAgain,
  async "listing.rejected"(tx, removal) {
    await tx.update(listings).set({ needsApproval: true }).where(isSubject(listings, removal));
  },
  async "minor.link"(tx, removal) {
    await tx.update(minors).set({ guardianTokenHash: null }).where(isSubject(minors, removal));
  },
  async "minor.no"(tx, removal) {
    const [subject = "", childHash = "", guardianHash = ""] = removal.subject.split(" ");
    const creatorId = await findRemovedPartner(tx, { ...removal, subject });
    if (creatorId === null) return;
    const saidAt = new Date(removal.notedAt);
    await tx
      .insert(guardianNoes)
      .values({ creatorId, childHash, guardianHash, saidAt })
      .onConflictDoNothing();
  },
};

async function takeBackAgain(tx: PublicTx, removal: Removal, deps: Deps): Promise<void> {
  const row = await lockRemoved(tx, removal);
  if (!row || !["pending_review", "approved", "active"].includes(row.status)) return;
  await withdrawListing(tx, row);
  if (row.status === "active") await notifySavers(tx, deps, { row, what: "ended" });
}
