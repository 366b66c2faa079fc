import type { VoidableVotes } from "#areas/votes/service/void-votes.ts";
import { PROSPECT_VOTABLE } from "../queries/votable.ts";
import { recordVoteChanges } from "./vote-changes.ts";

export const VOTABLE_PROSPECTS: VoidableVotes = {
  tables: PROSPECT_VOTABLE,
  type: "prospect",
  right: "scout",
  burstKind: "prospect",
  missing: "This prospect is not on the board.",
  onCountChanged: recordVoteChanges,
};
