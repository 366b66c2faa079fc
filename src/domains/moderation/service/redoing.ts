import { forgetDiscussion } from "#domains/discussion/service/following.ts";
import { blankRemoved } from "#domains/nominations/service/redoing.ts";
import type { Redo } from "#lib/db/removals/removal.ts";

/** How the words of nominations, with what others wrote of them, are removed again. */
export const MODERATION_REDOS: Record<string, Redo> = {
  async "nomination.words"(tx, removal) {
    await forgetDiscussion(tx, await blankRemoved(tx, removal));
  },
};
