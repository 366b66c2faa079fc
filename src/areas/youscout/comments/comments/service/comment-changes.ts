import { and, eq, inArray } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { refuseOwnDecision } from "#areas/platform/accounts/access/own-part.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { privateDetailsIn } from "#areas/youscout/nominations/access/private-details.ts";
import { canBeFull, visibilityOf } from "#areas/youscout/nominations/access/visibility.ts";
import type { NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { canApprove, requireUnedited } from "../access.ts";
import type { CommentRow } from "../queries.ts";
import { waitsForStaff } from "../rules.ts";
import { comments } from "../tables.ts";

const COMMENT_APPROVED = auditAction("comment_approved", "Comment approved");
const COMMENT_REMOVED = auditAction("comment_removed", "Comment removed");

/**
 * Lets everybody see a comment that waits for staff. Throws `not_found`, `forbidden` for one of their own
 * (`leavesToOthers`), or `stale` when it does not wait any more, or its author has changed it since staff read it.
 */
export async function approve(
  tx: PublicTx,
  actor: Actor,
  { id, expectedEditedAt }: { id: number; expectedEditedAt: string | null },
): Promise<CommentRow> {
  const former = await lockComment(tx, actor, id);
  refuseOwnDecision(actor, former.userId);
  requireUnedited(former, expectedEditedAt);
  if (!canApprove(former)) {
    throw new AppError("stale", "Someone else approved this comment in the meantime.");
  }
  const row = writtenRow(
    await tx.update(comments).set({ isApproved: true }).where(eq(comments.id, id)).returning(),
  );
  await recordChange(tx, actor, {
    action: COMMENT_APPROVED,
    subject: { type: "comment", id },
    after: { nominationId: row.nominationId },
  });
  return row;
}

/**
 * Puts comments that everybody saw back in the queue of staff, where their page tells less from now on,
 * or turns out to be of a player under 13: `page`, or the one that is merged into it.
 */
export async function requeueForReview(
  tx: PublicTx,
  before: NominationRow,
  page: NominationRow,
): Promise<void> {
  const turnsYoung = canBeFull(before.age) && !canBeFull(page.age);
  const tellsLess = visibilityOf(before) === "full" && visibilityOf(page) === "limited";
  if (!turnsYoung && !tellsLess) return;
  const seen = await tx
    .select({ id: comments.id, comment: comments.comment })
    .from(comments)
    .where(and(eq(comments.nominationId, before.id), eq(comments.isApproved, true)));
  const affected = seen.filter(({ comment }) =>
    waitsForStaff(page.age, true, privateDetailsIn(comment, "limited", page)),
  );
  const ids = affected.map(({ id }) => id);
  await tx.update(comments).set({ isApproved: false }).where(inArray(comments.id, ids));
}

/** Deletes a comment with what was reported of it. Throws `not_found`. */
export async function remove(
  tx: PublicTx,
  actor: Actor,
  id: number,
  reason?: string,
): Promise<void> {
  const { nominationId, isApproved } = await lockComment(tx, actor, id);
  await tx.delete(comments).where(eq(comments.id, id));
  await recordChange(tx, actor, {
    action: COMMENT_REMOVED,
    subject: { type: "comment", id },
    before: { nominationId, isApproved },
    ...(reason && { reason }),
  });
}

async function lockComment(tx: Db, actor: Actor, id: number): Promise<CommentRow> {
  requireRight(actor, "moderator");
  const [row] = await tx.select().from(comments).where(eq(comments.id, id)).for("update");
  if (!row) throw new AppError("not_found", "There is no such comment.");
  return row;
}
