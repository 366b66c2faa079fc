import { and, eq, type SQL } from "drizzle-orm";
import type { NominationRow } from "#domains/nominations/queries/nominations.ts";
import { sharePublic } from "#domains/nominations/service/locking.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { CommentRow } from "../queries.ts";
import { comments } from "../tables.ts";

/** Keeps a public nomination from being merged into another one or hidden until the end. */
export async function holdPublic(tx: Db, id: number): Promise<NominationRow> {
  const player = await sharePublic(tx, id);
  if (!player) throw new AppError("not_found", "There is no such nomination.");
  return player;
}

/** A comment of this person, held until the end. Throws `not_found` for what others wrote. */
export async function holdOwn(tx: Db, userId: number, id: number): Promise<CommentRow> {
  const [row] = await tx.select().from(comments).where(isOwn(userId, id)).for("update");
  if (!row) throw noSuchComment();
  return row;
}

/** A merge moves a comment on once; a second one in the same moment is not waited for. */
const MOVES_FOLLOWED = 3;

/**
 * The same with the public nomination that it is about, which is locked first: merges and hiding
 * lock in this order, and two that lock in turns would wait for each other for good. A comment that
 * a merge moves meanwhile is followed to where it went. Throws `not_found` also when nobody sees the
 * nomination any more.
 */
export async function holdOwnWithPlayer(
  tx: Db,
  userId: number,
  id: number,
): Promise<{ comment: CommentRow; player: NominationRow }> {
  for (let turn = 0; turn < MOVES_FOLLOWED; turn += 1) {
    const [seen] = await tx.select().from(comments).where(isOwn(userId, id));
    if (!seen) throw noSuchComment();
    const { nominationId } = seen;
    // Within a savepoint: what it locked is free again before the next nomination is locked.
    const held = await tx
      .transaction(async (inner) => {
        const player = await sharePublic(inner, nominationId);
        const isThere = and(isOwn(userId, id), eq(comments.nominationId, nominationId));
        const [comment] = await inner.select().from(comments).where(isThere).for("update");
        if (player && comment) return { comment, player };
        if (comment) throw new AppError("not_found", "There is no such nomination.");
        throw new Moved();
      })
      .catch((error: unknown) => {
        if (error instanceof Moved) return null;
        throw error;
      });
    if (held) return held;
  }
  throw new AppError("stale", "This nomination is being merged. Please try again.");
}

/** The comment is about another nomination by now, or gone. */
class Moved extends Error {}

function isOwn(userId: number, id: number): SQL | undefined {
  return and(eq(comments.id, id), eq(comments.userId, userId));
}

function noSuchComment(): AppError {
  return new AppError("not_found", "You have no such comment.");
}
