import { and, desc, eq, isNull, or, type SQL } from "drizzle-orm";
import type { Role } from "#areas/platform/accounts/schema.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { COMMENTS_A_PAGE } from "./rules.ts";
import { comments } from "./tables.ts";

export type CommentRow = typeof comments.$inferSelect;

/** The comments that everybody may see: read by staff where that is due, and not hidden. */
export const isShown = and(eq(comments.isApproved, true), isNull(comments.hiddenAt));

/** The comments that staff have to read before everybody does. */
export const isWaiting = and(eq(comments.isApproved, false), isNull(comments.hiddenAt));

export interface ListedComment {
  row: CommentRow;
  /** The role its author has today. */
  role: Role;
}

/** One page of what may be seen of the comments on a nomination by everybody, or by this member. */
export async function listComments(
  db: Db,
  nominationId: number,
  userId: number | null,
  page: number,
): Promise<ListedComment[]> {
  return db
    .select({ row: comments, role: users.role })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(isSeenBy(nominationId, userId))
    .orderBy(desc(comments.id))
    .limit(COMMENTS_A_PAGE)
    .offset((page - 1) * COMMENTS_A_PAGE);
}

export async function countComments(
  db: Db,
  nominationId: number,
  userId: number | null,
): Promise<number> {
  return db.$count(comments, isSeenBy(nominationId, userId));
}

function isSeenBy(nominationId: number, userId: number | null): SQL | undefined {
  const isOwn = userId === null ? undefined : eq(comments.userId, userId);
  return and(eq(comments.nominationId, nominationId), isOwn ? or(isShown, isOwn) : isShown);
}

/** How many comments of a person everybody sees. */
export async function countShown(db: Db, userId: number): Promise<number> {
  return db.$count(comments, and(eq(comments.userId, userId), isShown));
}

/** More than anybody writes; who wrote more sees the newest. */
const MOST_OF_ONE_PERSON = 1_000;

/** What a person wrote about nominations, the newest first. */
export async function listOwnComments(db: Db, userId: number) {
  const { nominationId, comment, createdAt } = comments;
  return db
    .select({ nominationId, comment, createdAt })
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(desc(comments.id))
    .limit(MOST_OF_ONE_PERSON);
}
