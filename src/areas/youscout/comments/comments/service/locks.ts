import { and, eq, type SQL } from "drizzle-orm";
import type { NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import { sharePublic } from "#areas/youscout/nominations/service/locks.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { CommentRow } from "../queries.ts";
import { comments } from "../tables.ts";

/** Keeps a public nomination from being merged into another one or hidden until the end. */
export async function lockPublic(tx: Db, id: number): Promise<NominationRow> {
  const player = await sharePublic(tx, id);
  if (!player) throw new AppError("not_found", "There is no such nomination.");
  return player;
}

/** A comment of this person, held until the end. Throws `not_found` for what others wrote. */
export async function lockOwn(tx: Db, userId: number, id: number): Promise<CommentRow> {
  const [row] = await tx.select().from(comments).where(isOwn(userId, id)).for("update");
  if (!row) throw noSuchComment();
  return row;
}

/** The comment is about another nomination by now: in a new transaction it is found there. */
export class Moved extends AppError {
  constructor() {
    super("stale", "This nomination is being merged. Please try again.");
  }
}

/**
 * Locks a comment of this person and, before it, the public nomination that it is about: merges and hiding
 * lock in this order, and two that lock in turns would wait for each other for good. Throws `Moved`
 * when a merge moved it meanwhile, `not_found` also when nobody sees the nomination any more.
 */
export async function lockOwnWithPlayer(
  tx: Db,
  userId: number,
  id: number,
): Promise<{ comment: CommentRow; player: NominationRow }> {
  const [seen] = await tx.select().from(comments).where(isOwn(userId, id));
  if (!seen) throw noSuchComment();
  const player = await sharePublic(tx, seen.nominationId);
  const isThere = and(isOwn(userId, id), eq(comments.nominationId, seen.nominationId));
  const [comment] = await tx.select().from(comments).where(isThere).for("update");
  if (!comment) throw new Moved();
  if (!player) throw new AppError("not_found", "There is no such nomination.");
  return { comment, player };
}

function isOwn(userId: number, id: number): SQL | undefined {
  return and(eq(comments.id, id), eq(comments.userId, userId));
}

function noSuchComment(): AppError {
  return new AppError("not_found", "You have no such comment.");
}
