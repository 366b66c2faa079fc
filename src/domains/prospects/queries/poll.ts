import type { PollTables } from "#lib/voting/poll-tables.ts";
import { prospects, prospectVotes } from "../tables.ts";

/** Where the votes for the players of the board are. */
export const PROSPECT_POLL: PollTables = {
  things: { table: prospects, id: prospects.id, count: prospects.communityVotes },
  votes: {
    table: prospectVotes,
    id: prospectVotes.id,
    thingId: prospectVotes.prospectId,
    voter: prospectVotes.voterIp,
    site: prospectVotes.voterSite,
    network: prospectVotes.voterNetwork,
    votedAt: prospectVotes.votedAt,
    voidedAt: prospectVotes.voidedAt,
  },
};
