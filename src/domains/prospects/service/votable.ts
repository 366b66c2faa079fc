import type { Votable } from "#domains/votes/service/void-votes.ts";
import { PROSPECT_VOTABLE } from "../queries/votable.ts";

export const VOTABLE_PROSPECTS: Votable = {
  tables: PROSPECT_VOTABLE,
  type: "prospect",
  missing: "This prospect is not on the board.",
};
