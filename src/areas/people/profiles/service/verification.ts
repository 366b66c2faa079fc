import { eq, sql } from "drizzle-orm";
import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import { lockOwners, lockUser } from "#areas/platform/accounts/service/user-administration.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { verdictsOver } from "../access.ts";
import { coachVerdictMail } from "../mails.ts";
import { findProfile } from "../queries/profiles.ts";
import type { CoachVerdict } from "../schema/profile.ts";
import { userProfiles } from "../tables.ts";
import { lockProfile } from "./lock-profile.ts";
import { wantsMail } from "./preferences.ts";

const COACH_VERIFIED = auditAction("coach_verified", "Coach verification");

/**
 * Writes down what staff say of a coach and the division of the team. A coach whose verification
 * becomes another one is told, when he wants account mail. The pages of the coach's nominations say so
 * at once. Throws `not_found`, `conflict` for
 * somebody who is no coach, `stale` when the coach or another administrator changed the profile
 * meanwhile: nobody is verified for a team that the administrator has not seen.
 */
export async function verifyCoach(
  deps: Deps,
  actor: Actor,
  { userId, status, division, note, expectedUpdatedAt }: CoachVerdict & { userId: number },
): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    await lockOwners(tx, actor);
    const coach = await lockUser(tx, userId);
    if (coach.role !== "coach") throw new AppError("conflict", "Only coaches are verified.");
    const seen = await findProfile(tx, userId);
    if ((seen?.updatedAt ?? null) !== expectedUpdatedAt) {
      throw new AppError("stale", "This profile was changed in the meantime. Please look again.");
    }
    const now = deps.now();
    const former = await lockProfile(tx, userId, now);
    if (!verdictsOver(former.verificationStatus).includes(status)) {
      throw new AppError("conflict", "This coach's verification can't become that.");
    }
    const verdict = { verificationStatus: status, division, verificationNote: note };
    await tx
      .update(userProfiles)
      .set({ ...verdict, updatedAt: sql`clock_timestamp()` })
      .where(eq(userProfiles.id, former.id));
    await recordChange(tx, actor, {
      action: COACH_VERIFIED,
      subject: { type: "user", id: userId },
      ...differenceOf<Record<string, unknown>>(former, verdict, ["verificationStatus"]),
    });
    if (former.verificationStatus === status || !coach.email) return;
    if (!(await wantsMail(tx, userId, "emailNotifications"))) return;
    const { config, mail } = deps;
    const sent = { now, staff: mail.staff };
    await mail.queue(tx, coachVerdictMail(config.baseUrl, userId, coach.email, status, sent));
  });
}
