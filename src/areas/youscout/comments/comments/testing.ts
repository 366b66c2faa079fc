import type { Db } from "#lib/db/db.ts";
import type { CommentRow } from "./queries.ts";
import { comments } from "./tables.ts";

/** Inserts one comment that everybody sees; what is not given is praise. */
export async function aComment(
  db: Db,
  given: Pick<typeof comments.$inferInsert, "nominationId" | "userId"> &
    Partial<typeof comments.$inferInsert>,
): Promise<CommentRow> {
  const [row] = await db
    .insert(comments)
    .values({ voterName: "writer", comment: "What an arm!", ...given })
    .returning();
  if (!row) throw new Error("insert returned no row");
  return row;
}
