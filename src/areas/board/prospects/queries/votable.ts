import type { VotableTables } from "#areas/votes/tables/votable.ts";
import { prospects, prospectVotes } from "../tables.ts";

/** Where the votes for the players of the board are. */
export const PROSPECT_VOTABLE: VotableTables = {
  targets: { table: prospects, id: prospects.id, count: prospects.communityVotes },
  votes: {
    table: prospectVotes,
    id: prospectVotes.id,
    targetId: prospectVotes.prospectId,
    voter: prospectVotes.voterIp,
    accountAddress: prospectVotes.accountAddress,
    mailbox: prospectVotes.voterMailbox,
    userId: null,
    site: prospectVotes.voterSite,
    network: prospectVotes.voterNetwork,
    votedAt: prospectVotes.votedAt,
    voidedAt: prospectVotes.voidedAt,
    undoneAt: prospectVotes.undoneAt,
    heldBurstId: prospectVotes.heldBurstId,
    burstId: null,
  },
};
