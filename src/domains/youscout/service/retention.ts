import { and, asc, inArray, isNull, lt, or } from "drizzle-orm";
import { SYSTEM } from "#domains/accounts/access.ts";
import { deletePlayer } from "#domains/prospects/service/editing.ts";
import type { PublicTx } from "#lib/db/changes.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches, inBatches } from "#lib/db/in-batches.ts";
import { forgetOldVoters as forgetVoters } from "#lib/voting/forgetting.ts";
import { comments } from "../comments/tables.ts";
import { listPlayersOfBlanked } from "../queries/nominations.ts";
import { NOMINATION_POLL } from "../queries/poll.ts";
import { DAYS_KEPT } from "../rules.ts";
import { nominations } from "../tables.ts";
import { blankNominations } from "./blanking.ts";
import { lockNominations } from "./locking.ts";

/** Each takes what was reported of it along. */
const NOMINATIONS_AT_ONCE = 100;
const DAY_MS = 86_400_000;

/**
 * Blanks what was rejected, withdrawn, hidden by staff or taken down by a guardian more than 90 days ago,
 * with what was merged into it and what others wrote of it, and tells how many.
 */
export async function blankOldNominations(db: Db, now: Date): Promise<number> {
  const { status, decidedAt, hiddenAt, guardianRevokedAt, blankedAt } = nominations;
  const before = new Date(now.getTime() - DAYS_KEPT * DAY_MS);
  const isOver = inArray(status, ["rejected", "withdrawn"]);
  const isOld = and(
    isNull(blankedAt),
    or(and(isOver, lt(decidedAt, before)), lt(hiddenAt, before), lt(guardianRevokedAt, before)),
  );
  // They may be many more than the nominations; what is written meanwhile goes with its own.
  const isOfOld = inArray(
    comments.nominationId,
    db.select({ id: nominations.id }).from(nominations).where(isOld),
  );
  await deleteInBatches(db, comments, comments.id, isOfOld);
  return inBatches(
    (size) =>
      db.transaction(async (tx) => {
        // In the order of their ids, as everybody locks them.
        const old = await tx
          .select({ id: nominations.id })
          .from(nominations)
          .where(isOld)
          .orderBy(asc(nominations.id))
          .limit(size)
          .for("update");
        const ids = old.map(({ id }) => id);
        await blankNominations(tx, ids, now);
        return ids.length;
      }),
    NOMINATIONS_AT_ONCE,
  );
}

/**
 * Deletes players whom a nomination brought onto the board, which tells of nobody any more, when the
 * board has not shown them for 90 days: they have the same name and school. Tells how many.
 */
export async function deletePlayersOfBlanked(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAYS_KEPT * DAY_MS);
  return inBatches(
    (size) =>
      db.transaction(async (tx) => {
        const found = await listPlayersOfBlanked(tx, before, size);
        // The nominations first, as everybody locks them; who was shown meanwhile stays.
        await lockNominations(
          tx,
          found.map(({ nominationId }) => nominationId),
        );
        const players = await listPlayersOfBlanked(tx, before, size);
        for (const { prospectId } of players) {
          await deletePlayer(tx as Db as PublicTx, SYSTEM, prospectId);
        }
        return players.length;
      }),
    NOMINATIONS_AT_ONCE,
  );
}

/** Forgets the addresses of votes older than 13 months, which still count, and tells how many. */
export async function forgetOldVoters(db: Db, now: Date): Promise<number> {
  return forgetVoters(db, NOMINATION_POLL.votes, now);
}
