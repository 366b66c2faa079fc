import { sql } from "drizzle-orm";
import { isSubject, type Redo, removedAt } from "#lib/db/removals/removal.ts";
import { comments } from "../tables.ts";

/** How removals of comments are made again in a restored database. */
export const COMMENT_REDOS: Record<string, Redo> = {
  async "comment.exists"(tx, removal) {
    await tx.delete(comments).where(isSubject(comments, removal));
  },
  async "comment.visible"(tx, removal) {
    await tx
      .update(comments)
      .set({ hiddenAt: sql`coalesce(${comments.hiddenAt}, ${removedAt(removal)})` })
      .where(isSubject(comments, removal));
  },
  async "comment.approved"(tx, removal) {
    await tx.update(comments).set({ isApproved: false }).where(isSubject(comments, removal));
  },
};
