import { and, eq, inArray, type SQL } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { refuseOwnDecision } from "#areas/platform/accounts/access/own-part.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { listAuthors } from "#areas/youscout/nominations/queries/nominations.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { requireUnedited } from "../../comments/access.ts";
import type { CommentRow } from "../../comments/queries.ts";
import { comments } from "../../comments/tables.ts";
import { REPORT_TRANSITIONS } from "../access.ts";
import type { ReportRow } from "../queries.ts";
import { reports } from "../tables.ts";

const REPORT_DECIDED = auditAction("report_decided", "Reports decided");

/** What staff decided; a dismissal says when the comment that they read was last edited. */
type Decision = { verdict: "upheld" } | { verdict: "dismissed"; expectedEditedAt: string | null };

/**
 * Staff decide what was reported of a thing: all its open reports at once. A comment of which it is
 * upheld stays hidden, or is hidden; one of which it is dismissed is seen again. A nomination stays
 * as it is: hiding it is a decision of its own. Throws `not_found`, `forbidden` for what they wrote themselves
 * (`leavesToOthers`), or `stale` when the report was decided meanwhile, or the author has changed a dismissed comment
 * since staff read it.
 */
export async function decideReport(
  tx: PublicTx,
  actor: Actor,
  { id, ...decision }: Decision & { id: number },
  now: Date,
): Promise<void> {
  requireRight(actor, "moderator");
  const [report] = await tx.select().from(reports).where(eq(reports.id, id));
  if (!report) throw new AppError("not_found", "There is no such report.");
  const { commentId, nominationId } = report;
  const { verdict } = decision;
  const comment = await lockComment(tx, report);
  for (const author of await listAuthorsOf(tx, report, comment)) refuseOwnDecision(actor, author);
  if (decision.verdict === "dismissed" && comment) {
    requireUnedited(comment, decision.expectedEditedAt);
  }
  const undecided = REPORT_TRANSITIONS.preceding(verdict, "staff");
  const decided = await tx
    .update(reports)
    .set({ status: verdict, decidedAt: now })
    .where(and(isAboutSame(commentId, nominationId), inArray(reports.status, undecided)))
    .returning({ id: reports.id });
  if (!decided.some((one) => one.id === id)) {
    throw new AppError("stale", "Someone else has already decided this.");
  }
  if (commentId !== null) {
    const hiddenAt = verdict === "upheld" ? now : null;
    await tx.update(comments).set({ hiddenAt }).where(eq(comments.id, commentId));
  }
  const subject =
    commentId === null
      ? ({ type: "nomination", id: Number(nominationId) } as const)
      : ({ type: "comment", id: commentId } as const);
  await recordChange(tx, actor, {
    action: REPORT_DECIDED,
    subject,
    after: { verdict, reports: decided.length },
  });
}

/** The comment that a report is about; null for a report about a nomination. */
async function lockComment(tx: Db, { commentId }: ReportRow): Promise<CommentRow | null> {
  if (commentId === null) return null;
  // First, as whoever reports does: two that lock in turns would wait for good.
  const [row] = await tx.select().from(comments).where(eq(comments.id, commentId)).for("update");
  return row ?? null;
}

/** Who wrote what a report is about; nobody once the account is gone. */
async function listAuthorsOf(
  tx: Db,
  { nominationId }: ReportRow,
  comment: CommentRow | null,
): Promise<number[]> {
  return comment ? [comment.userId] : listAuthors(tx, [Number(nominationId)]);
}

function isAboutSame(commentId: number | null, nominationId: number | null): SQL {
  return commentId === null
    ? eq(reports.nominationId, Number(nominationId))
    : eq(reports.commentId, commentId);
}
