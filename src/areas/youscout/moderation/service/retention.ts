import { deleteCommentsOn, forgetDiscussion } from "#areas/youscout/comments/service.ts";
import { selectDueToAnonymize } from "#areas/youscout/nominations/queries/nominations.ts";
import { anonymizeNominations } from "#areas/youscout/nominations/service/anonymize-nominations.ts";
import { anonymizeRemoved } from "#areas/youscout/nominations/service/redos.ts";
import { lockDueToAnonymize } from "#areas/youscout/nominations/service/retention.ts";
import { unseen } from "#lib/db/content-version.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Redo } from "#lib/db/removals/removal.ts";
import type { Deps } from "#lib/deps.ts";

/** Each takes what was reported of it along. */
const NOMINATIONS_AT_ONCE = 100;

/**
 * Anonymizes what was rejected, withdrawn, archived, hidden by staff or taken down by a guardian more than 90
 * days ago, with what was merged into it and what others wrote of it, and returns how many.
 */
export async function anonymizeOldNominations(deps: Deps): Promise<number> {
  const { db } = deps.database;
  const now = deps.now();
  // They may be many more than the nominations; what is written meanwhile goes with its own.
  await deleteCommentsOn(deps, selectDueToAnonymize(db, now));
  return inBatches(
    (size) =>
      db.transaction(async (tx) => {
        const ids = await lockDueToAnonymize(tx, now, size);
        // They are off the site for long.
        await forgetDiscussion(unseen(tx), await anonymizeNominations(unseen(tx), ids, now));
        return ids.length;
      }),
    NOMINATIONS_AT_ONCE,
  );
}

/** How the words of nominations, with what others wrote of them, are removed again. */
export const MODERATION_REDOS: Record<string, Redo> = {
  async "nomination.words"(tx, removal) {
    await forgetDiscussion(tx, await anonymizeRemoved(tx, removal));
  },
};
