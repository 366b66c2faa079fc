import { adminApi } from "#admin-api.ts";
import { findNomination, listAuthors } from "#domains/nominations/queries/nominations.ts";
import { VOTABLE_NOMINATIONS } from "#domains/nominations/service/votable.ts";
import { findProspect } from "#domains/prospects/queries/prospects.ts";
import { VOTABLE_PROSPECTS } from "#domains/prospects/service/votable.ts";
import { awardBadges } from "#domains/recognition/service/award-badges.ts";
import type { VotableCalls } from "#domains/votes/routes.ts";

/** The calls by which staff look into votes, for each kind of target. */
export const VOTE_REPORTS: VotableCalls[] = [
  {
    votable: VOTABLE_PROSPECTS,
    report: adminApi.prospectVotes(":id"),
    voiding: adminApi.prospectVotesVoid(":id"),
    idName: "prospectId",
    noun: "player",
    find: findProspect,
  },
  {
    votable: {
      ...VOTABLE_NOMINATIONS,
      async onDecided(tx, deps, ids) {
        await awardBadges(tx, deps, await listAuthors(tx, ids), ["most_votes"]);
      },
    },
    report: adminApi.nominationVotes(":id"),
    voiding: adminApi.nominationVotesVoid(":id"),
    idName: "nominationId",
    noun: "nomination",
    find: findNomination,
  },
];

/** Every kind of target. */
export const VOTABLES = VOTE_REPORTS.map(({ votable }) => votable);
