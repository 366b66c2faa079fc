import { eq, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { givenOf } from "#lib/given-of.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { verificationMail } from "../mails.ts";
import { lockPartner, type PartnerRow } from "../queries.ts";
import { verificationOf } from "../rules.ts";
import type { PartnerDecision } from "../schema/partners.ts";
import { partners } from "../tables.ts";
import { approveNewest } from "./decide-profile.ts";
import { notifyPartner } from "./notify-partner.ts";
import { refuseOwnPart } from "./refuse-own-part.ts";

const PARTNER_CHANGED = auditAction("partner_changed", "Person in Connect changed");

/**
 * Records whether staff verify somebody in Connect, how, and which side is theirs. Verifying approves the profile. The
 * person is notified when the verification changes. Throws `not_found`, `stale`, `forbidden` for oneself, and `invalid`
 * for a verification without a note of how.
 */
export async function verifyPartner(
  deps: Deps,
  actor: Actor,
  { id, expectedUpdatedAt, verification, ...given }: PartnerDecision & { id: number },
): Promise<PartnerRow> {
  requireRight(actor, "partners");
  const change = givenOf(given);
  return deps.database.contentVersion.publish(async (tx) => {
    await refuseOwnPart(tx, actor, [id]);
    const before = await lockPartner(tx, id);
    refuseStale("this person", before, expectedUpdatedAt);
    const former = verificationOf(before);
    const next = verification ?? former;
    if (next === "verified" && !{ ...before, ...change }.verificationNote) {
      const message = "Please note how you verified this person";
      throw new AppError("invalid", message, { fields: { verificationNote: message } });
    }
    const difference = differenceOf(
      { ...before, verification: former },
      { ...change, verification: next },
      ["userType", "verification"],
    );
    const isOther = next !== former;
    // Staff have read what they verify.
    const reviewed = isOther && next === "verified" ? await approveNewest(tx, before) : {};
    const verified = isOther && {
      isVerified: next === "verified",
      verificationRejectedAt: next === "rejected" ? deps.now() : null,
    };
    await tx
      .update(partners)
      .set({ ...change, ...verified, ...reviewed, updatedAt: sql`clock_timestamp()` })
      .where(eq(partners.id, id));
    if (Object.keys(difference.after).length > 0) {
      await recordChange(tx, actor, {
        action: PARTNER_CHANGED,
        subject: { type: "partner", id },
        ...difference,
      });
    }
    const after = await lockPartner(tx, id);
    if (isOther) {
      const message = verificationMail(after, deps.config.baseUrl, "staff");
      await notifyPartner(tx, deps, { partnerId: id, type: "profile", relatedId: id, message });
    }
    return after;
  });
}
