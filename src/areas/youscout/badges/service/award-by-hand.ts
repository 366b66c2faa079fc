import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { refuseOwnDecision } from "#areas/platform/accounts/access/own-part.ts";
import { findUserByName } from "#areas/platform/accounts/queries/users.ts";
import { noteActivity } from "#areas/platform/accounts/service/activity.ts";
import { lockIfThere } from "#areas/platform/accounts/service/lock-account.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { findBadge } from "../queries/badges.ts";
import type { HandAward } from "../schema/badges.ts";
import { userBadges } from "../tables.ts";
import { NOTIFY_OF_BADGES } from "./award-badges.ts";

const BADGE_AWARDED = auditAction("badge_awarded", "Badge given by hand");

/**
 * Gives a person a badge, whatever the counts say; the person is told as of an earned one. Throws
 * `not_found` for an unknown badge, `invalid` for an unknown person, `forbidden` for themselves (`leavesToOthers`),
 * `conflict` if the person has it.
 */
export async function awardByHand(
  { database, jobs, now }: Deps,
  actor: Actor,
  { id: badgeId, username }: HandAward & { id: number },
): Promise<void> {
  requireRight(actor, "moderator");
  await database.db.transaction(async (tx) => {
    const badge = await findBadge(tx, badgeId);
    if (!badge) throw new AppError("not_found", "There is no such badge.");
    const person = await findUserByName(tx, username);
    if (!person || !(await lockIfThere(tx, person.id))) {
      const message = "No one has this username";
      throw new AppError("invalid", message, { fields: { username: message } });
    }
    refuseOwnDecision(actor, person.id);
    const [award] = await tx
      .insert(userBadges)
      .values({ userId: person.id, badgeId, awardedAt: now() })
      .onConflictDoNothing()
      .returning({ id: userBadges.id });
    if (!award) throw new AppError("conflict", `@${person.username} already has this badge.`);
    const note = { type: "badge_awarded", data: { badge: badge.name } } as const;
    await noteActivity(tx, [{ userId: person.id, ...note }], now());
    await jobs.queue(tx, NOTIFY_OF_BADGES, { awards: String(award.id) });
    await recordChange(tx, actor, {
      action: BADGE_AWARDED,
      subject: { type: "user", id: person.id },
      after: { badge: badge.name },
    });
  });
}
