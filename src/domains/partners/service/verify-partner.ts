import { eq, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#domains/accounts/access.ts";
import { differenceOf } from "#domains/audit/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { givenOf } from "#lib/given-of.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { lockPartner, type PartnerRow } from "../queries.ts";
import type { PartnerDecision } from "../schema.ts";
import { partners } from "../tables.ts";
import { approveNewest } from "./decide-profile.ts";
import { refuseOwnPart } from "./refuse-own-part.ts";

/**
 * Says whether somebody in Connect is verified, how, and which side is theirs; verifying approves the profile. Throws
 * `not_found`, `stale`, `forbidden` for oneself, and `invalid` for a verification without a note of how.
 */
export async function verifyPartner(
  deps: Deps,
  actor: Actor,
  { id, expectedUpdatedAt, ...given }: PartnerDecision & { id: number },
): Promise<PartnerRow> {
  requireRight(actor, "partners");
  const change = givenOf(given);
  return deps.database.contentVersion.publish(async (tx) => {
    await refuseOwnPart(tx, actor, [id]);
    const before = await lockPartner(tx, id);
    refuseStale("this person", before, expectedUpdatedAt);
    const after = { ...before, ...change };
    if (after.isVerified && !after.verificationNote) {
      const message = "Please note how you verified this person";
      throw new AppError("invalid", message, { fields: { verificationNote: message } });
    }
    const difference = differenceOf(before, change, ["userType", "isVerified"]);
    // Staff have read what they verify.
    const isNew = after.isVerified && !before.isVerified;
    const reviewed = isNew ? await approveNewest(tx, before) : {};
    await tx
      .update(partners)
      .set({ ...change, ...reviewed, updatedAt: sql`clock_timestamp()` })
      .where(eq(partners.id, id));
    if (Object.keys(difference.after).length > 0) {
      await recordChange(tx, actor, {
        action: "partner_changed",
        subject: { type: "partner", id },
        ...difference,
      });
    }
    return lockPartner(tx, id);
  });
}
