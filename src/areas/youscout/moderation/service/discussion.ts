import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import { awardForComments } from "#areas/youscout/badges/service/award-badges.ts";
import { countShown } from "#areas/youscout/comments/comments/queries.ts";
import { approve, remove } from "#areas/youscout/comments/comments/service/comment-changes.ts";
import { findReport } from "#areas/youscout/comments/reports/queries.ts";
import { decideReport } from "#areas/youscout/comments/reports/service/decide-report.ts";
import { staleNomination } from "#areas/youscout/nominations/access/staff-actions.ts";
import { getNomination } from "#areas/youscout/nominations/service/locks.ts";
import { setHidden } from "#areas/youscout/nominations/service/set-hidden.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { CommentApproval, RemovalReason, ReportVerdict } from "../schema/discussion.ts";

/** Lets everybody see a comment that waits; its author may get a badge. Throws what the verb throws. */
export async function approveComment(
  deps: Deps,
  actor: Actor,
  comment: { id: number } & CommentApproval,
): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    const { userId } = await approve(tx, actor, comment);
    await awardForComments(tx, deps, userId, await countShown(tx, userId));
  });
}

/** Deletes a comment with what was reported of it. Throws `not_found`. */
export async function removeComment(
  deps: Deps,
  actor: Actor,
  { id, reason }: NonNullable<RemovalReason> & { id: number },
): Promise<void> {
  await deps.database.contentVersion.publish((tx) => remove(tx, actor, id, reason));
}

/**
 * Decides all open reports of a target; a nomination with an upheld report is hidden with the player
 * whom it brought onto the board. Throws what `decideReport` throws, and `stale` when the nomination
 * is merged meanwhile.
 */
export async function resolveReport(
  deps: Deps,
  actor: Actor,
  { id, ...decided }: ReportVerdict & { id: number },
): Promise<void> {
  const now = deps.now();
  await deps.database.contentVersion.publish(async (tx) => {
    const about = await findNominationOf(tx, id);
    if (about !== null) {
      // The nomination first, as a merge does: two that lock in turns would wait for good.
      await getNomination(tx, about);
      if ((await findNominationOf(tx, id)) !== about) throw staleNomination();
      if (decided.verdict === "upheld") {
        await setHidden(tx, deps, actor, { id: about, isHidden: true, reason: "Upheld report" });
      }
    }
    await decideReport(tx, actor, { id, ...decided }, now);
  });
}

/** The nomination that a report is about; null for a report about a comment, and if there is none. */
async function findNominationOf(tx: Db, id: number): Promise<number | null> {
  return (await findReport(tx, id))?.nominationId ?? null;
}
