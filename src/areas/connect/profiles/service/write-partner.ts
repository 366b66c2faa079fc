import { eq, sql } from "drizzle-orm";
import { type Member, requireAdult } from "#areas/platform/accounts/access/actor.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { lockAccount } from "#areas/platform/accounts/service/lock-account.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { exchangeUploads } from "#areas/platform/uploads/service/exchange-uploads.ts";
import { namesWithheld } from "#areas/youscout/nominations/queries/named-children.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { givenOf } from "#lib/given-of.ts";
import { createLimit } from "#lib/http/limits.ts";
import { isSameLine } from "#lib/one-line.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { verificationMail } from "../mails.ts";
import { lockPartner, type PartnerRow, requirePartner } from "../queries.ts";
import {
  isSameVersion,
  isSeenChange,
  logosOf,
  newestOf,
  problemsOf,
  verificationOf,
} from "../rules.ts";
import type { NewPartner, PartnerChange } from "../schema/partners.ts";
import { partners } from "../tables.ts";
import { notifyPartner } from "./notify-partner.ts";

const PARTNER_PROFILE_CHANGED = auditAction(
  "partner_profile_changed",
  "Verified profile in Connect changed by its person",
);

const limit = perDeps((deps) =>
  createLimit(deps, {
    name: "connect-profile",
    points: 30,
    seconds: HOUR_SECONDS,
    message: "You've changed your profile many times. Please try again later.",
  }),
);

/**
 * Takes a side in Connect for an account, once. Staff review the profile before everybody sees it. Throws
 * `adult_unconfirmed`, `invalid`, `conflict` for an account that has one, and `too_many` beyond 30 tries an hour.
 */
export async function chooseSide(deps: Deps, actor: Member, chosen: NewPartner): Promise<void> {
  const { userId } = actor;
  refuseProblems({ website: null, phone: null, ...chosen });
  await limit(deps).take(String(userId));
  await deps.database.contentVersion.publish(async (tx) => {
    await lockAccount(tx, userId);
    requireAdult(await getUser(tx, userId));
    const inserted = await tx
      .insert(partners)
      .values({ ...chosen, userId })
      .onConflictDoNothing({ target: partners.userId })
      .returning({ id: partners.id });
    if (inserted.length === 0) throw new AppError("conflict", "You have chosen your side already.");
    const after = chosen.logoUrl ? [chosen.logoUrl] : [];
    await exchangeUploads(tx, { userId, before: [], after, field: "logoUrl", now: deps.now() });
  });
}

/**
 * Changes one's own profile. Everybody sees a change once staff approved it; a verified person's at once, which is
 * recorded, unless staff asked for a change. A name or website that staff have not seen makes the verification pending,
 * so the change waits as well, and notifies the person. A name in another case or with other blanks keeps it.
 * Throws `forbidden` for an account without a side, `invalid`, and `too_many` beyond 30 changes an hour.
 */
export async function changePartner(
  deps: Deps,
  actor: Member,
  given: PartnerChange,
): Promise<void> {
  const { userId } = actor;
  const change = givenOf(given);
  await limit(deps).take(String(userId));
  await deps.database.contentVersion.publish(
    async (tx) => {
      const { id } = await requirePartner(tx, userId);
      const before = await lockPartner(tx, id);
      const { after: changed } = differenceOf(before, change, []);
      if (Object.keys(changed).length === 0) return false;
      const after = withChange(before, change);
      const { companyName, biography, website, socialLinks } = after;
      after.needsApproval ||= await namesWithheld(tx, [
        ...[companyName, biography, website, ...(socialLinks ?? [])],
      ]);
      refuseProblems(after);
      await exchangeUploads(tx, {
        userId,
        before: logosOf(before),
        after: logosOf(after),
        field: "logoUrl",
        now: deps.now(),
      });
      const { isVerified, verificationRejectedAt, reviewReason, needsApproval } = after;
      await tx
        .update(partners)
        .set({
          ...change,
          isVerified,
          verificationRejectedAt,
          reviewReason,
          needsApproval,
          updatedAt: sql`clock_timestamp()`,
        })
        .where(eq(partners.id, id));
      if (before.isVerified && !isSameVersion(before, after)) {
        await recordChange(tx, actor, {
          action: PARTNER_PROFILE_CHANGED,
          subject: { type: "partner", id },
          ...differenceOf(
            { ...newestOf(before), isVerified: true },
            { ...newestOf(after), isVerified },
            ["isVerified"],
          ),
        });
      }
      if (verificationOf(before) !== verificationOf(after)) {
        const message = verificationMail(await lockPartner(tx, id), deps.config.baseUrl, "change");
        await notifyPartner(tx, deps, { partnerId: id, type: "profile", relatedId: id, message });
      }
      return isSeenChange(before, after);
    },
    (isSeen) => isSeen,
  );
}

/** A profile after its person changed it. */
function withChange(before: PartnerRow, change: Partial<PartnerRow>): PartnerRow {
  const after = { ...before, ...change };
  const isKnown =
    isSameLine(before.companyName, after.companyName) && before.website === after.website;
  return {
    ...after,
    isVerified: before.isVerified && isKnown,
    verificationRejectedAt: isKnown ? before.verificationRejectedAt : null,
    // Another version is for staff to judge again.
    reviewReason: isSameVersion(before, after) ? before.reviewReason : null,
  };
}

function refuseProblems(profile: Parameters<typeof problemsOf>[0]): void {
  const fields = problemsOf(profile);
  const [message] = Object.values(fields);
  if (message) throw new AppError("invalid", message, { fields });
}
