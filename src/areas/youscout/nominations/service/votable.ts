import type { VoidableVotes } from "#areas/votes/service/void-votes.ts";
import { awardBadges } from "#areas/youscout/badges/service/award-badges.ts";
import { listAuthors } from "../queries/nominations.ts";
import { NOMINATION_VOTABLE } from "../queries/votable.ts";
import { countPeriodsAnew } from "./period-counts.ts";

/** Their votes count for all time, for weeks and for months. */
export const VOTABLE_NOMINATIONS: VoidableVotes = {
  tables: NOMINATION_VOTABLE,
  type: "nomination",
  right: "moderator",
  burstKind: "nomination",
  missing: "There is no such nomination.",
  listAuthors,
  onVoided: countPeriodsAnew,
  async onDecided(tx, deps, ids) {
    await awardBadges(tx, deps, await listAuthors(tx, ids), ["most_votes"]);
  },
};
