import { findProspect } from "#areas/board/prospects/queries/prospects.ts";
import { VOTABLE_PROSPECTS } from "#areas/board/prospects/service/votable.ts";
import type { VotableCalls } from "#areas/votes/routes.ts";
import { findNomination } from "#areas/youscout/nominations/queries/nominations.ts";
import { VOTABLE_NOMINATIONS } from "#areas/youscout/nominations/service/votable.ts";

/** The calls by which staff look into votes, for each kind of target. */
export const VOTE_REPORTS: VotableCalls[] = [
  {
    votable: VOTABLE_PROSPECTS,
    report: "/api/admin/prospects/:id/votes",
    voiding: "/api/admin/prospects/:id/votes/void",
    idName: "prospectId",
    noun: "player",
    find: findProspect,
  },
  {
    votable: VOTABLE_NOMINATIONS,
    report: "/api/admin/you-scout/nominations/:id/votes",
    voiding: "/api/admin/you-scout/nominations/:id/votes/void",
    idName: "nominationId",
    noun: "nomination",
    find: findNomination,
  },
];

/** Every kind of target. */
export const VOTABLES = VOTE_REPORTS.map(({ votable }) => votable);
