import { findRemovedPartner } from "#domains/partners/queries.ts";
import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { lockRemoved } from "../queries/listings.ts";
import { guardianNoes, minors } from "../tables.ts";
import { removeForGuardian } from "./remove-for-guardian.ts";
import { withdrawListing } from "./take-down.ts";

/** How what a guardian took down is taken down again in a restored database. */
export const LISTING_REDOS: Record<string, Redo> = {
  async "listing.guardian"(tx, removal, { secrets }) {
    const row = await lockRemoved(tx, removal);
    if (row && !row.guardianRevokedAt) {
      await removeForGuardian(tx, secrets, row, new Date(removal.notedAt));
    }
  },
  /** What a guardian agreed to before no longer holds; what was agreed to since is not known. */
  async "listing.agreement"(tx, removal) {
    const row = await lockRemoved(tx, removal);
    const isStanding = row && ["pending_review", "approved", "active"].includes(row.status);
    if (isStanding) await withdrawListing(tx, row);
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
