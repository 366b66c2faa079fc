import { eq } from "drizzle-orm";
import type { Db } from "../../../../lib/db/db.ts";
import type { Deps } from "../../../../lib/deps.ts";
import { AppError } from "../../../../lib/errors.ts";
import { type Actor, requireStaff } from "../../../accounts/access.ts";
import { recordChange } from "../../../audit/service/recording.ts";
import { awardBadges } from "../../badges/service/awarding.ts";
import type { CommentRow } from "../queries.ts";
import { comments } from "../tables.ts";

/**
 * Lets everybody see a comment that waits for staff; its author may get a badge for it. Throws
 * `not_found`, or `stale` when it does not wait any more.
 */
export async function approveComment(
  deps: Pick<Deps, "jobs" | "now">,
  tx: Db,
  actor: Actor,
  id: number,
): Promise<CommentRow> {
  const former = await holdComment(tx, actor, id);
  if (former.isApproved) {
    throw new AppError("stale", "Somebody else approved this comment meanwhile.");
  }
  const [row] = await tx
    .update(comments)
    .set({ isApproved: true })
    .where(eq(comments.id, id))
    .returning();
  if (!row) throw new Error("the comment vanished under a lock");
  await recordChange(tx, actor, {
    action: "comment_approved",
    subject: { type: "comment", id },
    after: { nominationId: row.nominationId },
  });
  await awardBadges(deps, tx, [row.userId], ["comments"]);
  return row;
}

/** Has staff read anew what everybody saw of a nomination: its player turned out to be under 13. */
export async function holdComments(tx: Db, nominationId: number): Promise<void> {
  await tx
    .update(comments)
    .set({ isApproved: false })
    .where(eq(comments.nominationId, nominationId));
}

/** Deletes a comment with what was reported of it. Throws `not_found`. */
export async function removeComment(
  tx: Db,
  actor: Actor,
  id: number,
  reason?: string,
): Promise<void> {
  const { nominationId, isApproved } = await holdComment(tx, actor, id);
  await tx.delete(comments).where(eq(comments.id, id));
  await recordChange(tx, actor, {
    action: "comment_removed",
    subject: { type: "comment", id },
    before: { nominationId, isApproved },
    ...(reason && { reason }),
  });
}

async function holdComment(tx: Db, actor: Actor, id: number): Promise<CommentRow> {
  requireStaff(actor);
  const [row] = await tx.select().from(comments).where(eq(comments.id, id)).for("update");
  if (!row) throw new AppError("not_found", "There is no such comment.");
  return row;
}
