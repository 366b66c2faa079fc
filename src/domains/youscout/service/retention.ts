import { and, inArray, isNull, lt } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import { deleteInBatches, inBatches } from "../../../lib/db/in-batches.ts";
import { forgetOldVoters as forgetVoters } from "../../../lib/voting/forgetting.ts";
import { comments } from "../comments/tables.ts";
import { NOMINATION_POLL } from "../queries/poll.ts";
import { nominations } from "../tables.ts";
import { BLANKED, forgetWritten } from "./blanking.ts";

const DAYS_KEPT = 90;
/** Each takes what was reported of it along. */
const NOMINATIONS_AT_ONCE = 100;
const DAY_MS = 86_400_000;

/**
 * Blanks what was rejected or withdrawn more than 90 days ago, with what others wrote of it, and tells
 * how many.
 */
export async function blankOldNominations(db: Db, now: Date): Promise<number> {
  const isOld = and(
    inArray(nominations.status, ["rejected", "withdrawn"]),
    lt(nominations.decidedAt, new Date(now.getTime() - DAYS_KEPT * DAY_MS)),
    isNull(nominations.blankedAt),
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
        const batch = tx.select({ id: nominations.id }).from(nominations).where(isOld).limit(size);
        const blanked = await tx
          .update(nominations)
          .set({ ...BLANKED, blankedAt: now })
          .where(and(inArray(nominations.id, batch), isOld))
          .returning({ id: nominations.id });
        const ids = blanked.map(({ id }) => id);
        await forgetWritten(tx, ids);
        return ids.length;
      }),
    NOMINATIONS_AT_ONCE,
  );
}

/** Forgets the addresses of votes older than 13 months, which still count, and tells how many. */
export async function forgetOldVoters(db: Db, now: Date): Promise<number> {
  return forgetVoters(db, NOMINATION_POLL.votes, now);
}
