import { and, eq, inArray, notExists, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { requeueForReview } from "./comments/service/comment-changes.ts";
import { comments } from "./comments/tables.ts";
import { reports } from "./reports/tables.ts";

/**
 * Moves comments and reports along with a nomination that is merged into another one, as both were
 * before, in the transaction that merges them.
 */
export async function moveDiscussion(
  tx: PublicTx,
  source: NominationRow,
  target: NominationRow,
): Promise<void> {
  await requeueForReview(tx, source, target);
  await tx
    .update(comments)
    .set({ nominationId: target.id })
    .where(eq(comments.nominationId, source.id));
  await moveReports(tx, source.id, target.id);
}

/** Reports move with their target; a person who reported both has reported once. */
async function moveReports(tx: Db, from: number, into: number): Promise<void> {
  const there = alias(reports, "there");
  const sameReporter = tx
    .select({ id: there.id })
    .from(there)
    .where(and(eq(there.nominationId, into), eq(there.reporter, reports.reporter)));
  const isOfSource = eq(reports.nominationId, from);
  await tx
    .update(reports)
    .set({ nominationId: into })
    .where(and(isOfSource, notExists(sameReporter)));
  await tx.delete(reports).where(isOfSource);
}

/**
 * Deletes what others wrote of nominations, comments and the words of reports, as they are
 * anonymized.
 */
export async function forgetDiscussion(
  tx: PublicTx,
  nominationIds: readonly number[],
): Promise<void> {
  await tx.delete(comments).where(inArray(comments.nominationId, [...nominationIds]));
  await tx
    .update(reports)
    .set({ note: null })
    .where(inArray(reports.nominationId, [...nominationIds]));
}

/** Deletes the comments on nominations that nobody sees any more, chosen by ids, however many. */
export async function deleteCommentsOn(
  { database }: Deps,
  nominationIds: SQLWrapper,
): Promise<void> {
  await deleteInBatches(
    database.db,
    comments,
    comments.id,
    inArray(comments.nominationId, nominationIds),
  );
}
