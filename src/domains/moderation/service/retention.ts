import { deleteCommentsOn, forgetDiscussion } from "#domains/discussion/service/following.ts";
import { selectDueForBlanking } from "#domains/nominations/queries/nominations.ts";
import { blankNominations } from "#domains/nominations/service/blanking.ts";
import { lockDueForBlanking } from "#domains/nominations/service/retention.ts";
import type { Db } from "#lib/db/db.ts";
import { inBatches } from "#lib/db/in-batches.ts";

/** Each takes what was reported of it along. */
const NOMINATIONS_AT_ONCE = 100;

/**
 * Blanks what was rejected, withdrawn, hidden by staff or taken down by a guardian more than 90 days ago,
 * with what was merged into it and what others wrote of it, and tells how many.
 */
export async function blankOldNominations(db: Db, now: Date): Promise<number> {
  // They may be many more than the nominations; what is written meanwhile goes with its own.
  await deleteCommentsOn(db, selectDueForBlanking(db, now));
  return inBatches(
    (size) =>
      db.transaction(async (tx) => {
        const ids = await lockDueForBlanking(tx, now, size);
        await forgetDiscussion(tx, await blankNominations(tx, ids, now));
        return ids.length;
      }),
    NOMINATIONS_AT_ONCE,
  );
}
