import { eq, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { releaseUpload } from "#areas/platform/uploads/service/claims.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { profileApprovedMail, profileRejectedMail } from "../mails.ts";
import { lockPartner, type PartnerRow } from "../queries.ts";
import { isSeenChange, logosOf, newestOf, type PublicVersion, reviewOf } from "../rules.ts";
import type { ProfileDecision } from "../schema/partners.ts";
import { partners } from "../tables.ts";
import { notifyPartner } from "./notify-partner.ts";
import { refuseOwnPart } from "./refuse-own-part.ts";

const PARTNER_PROFILE_DECIDED = auditAction(
  "partner_profile_decided",
  "Profile in Connect reviewed",
);

/**
 * Approves the newest version of a profile, which everybody then sees, or asks for a change of it: the last approved
 * version then stays, or comes back, until staff approve another one. The person is notified. Throws `not_found`,
 * `stale`, `forbidden` for oneself, and `conflict` for a version that is approved already.
 */
export async function decideProfile(
  deps: Deps,
  actor: Actor,
  { id, expectedUpdatedAt, ...decided }: ProfileDecision & { id: number },
): Promise<PartnerRow> {
  requireRight(actor, "partners");
  const isApproved = decided.decision === "approve";
  const { after } = await deps.database.contentVersion.publish(
    async (tx) => {
      await refuseOwnPart(tx, actor, [id]);
      const before = await lockPartner(tx, id);
      refuseStale("this person", before, expectedUpdatedAt);
      if (reviewOf(before) === "approved") {
        throw new AppError("conflict", "This version of the profile is approved already.");
      }
      const set =
        decided.decision === "approve"
          ? await approveNewest(tx, before)
          : { reviewReason: decided.reason, needsApproval: true };
      await tx
        .update(partners)
        .set({ ...set, updatedAt: sql`clock_timestamp()` })
        .where(eq(partners.id, id));
      const decidedRow = await lockPartner(tx, id);
      await recordChange(tx, actor, {
        action: PARTNER_PROFILE_DECIDED,
        subject: { type: "partner", id },
        after: { isApproved },
        ...(decided.decision === "reject" && { reason: decided.reason }),
      });
      const write = isApproved ? profileApprovedMail : profileRejectedMail;
      const message = write(decidedRow, deps.config.baseUrl);
      await notifyPartner(tx, deps, { partnerId: id, type: "profile", relatedId: id, message });
      return { before, after: decidedRow };
    },
    ({ before, after: next }) => isSeenChange(before, next),
  );
  return after;
}

/** What makes the newest version of a profile the approved one; the logo of the former one is released. */
export async function approveNewest(
  tx: Db,
  row: PartnerRow,
): Promise<{ reviewed: PublicVersion; reviewReason: null; needsApproval: false }> {
  for (const url of logosOf(row)) if (url !== row.logoUrl) await releaseUpload(tx, url);
  return { reviewed: newestOf(row), reviewReason: null, needsApproval: false };
}
