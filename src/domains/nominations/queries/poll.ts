import type { PollTables } from "#lib/voting/poll-tables.ts";
import { nominations, nominationVotes } from "../tables.ts";

/** Where the votes for nominations are. */
export const NOMINATION_POLL: PollTables = {
  things: { table: nominations, id: nominations.id, count: nominations.communityVotes },
  votes: {
    table: nominationVotes,
    id: nominationVotes.id,
    thingId: nominationVotes.nominationId,
    voter: nominationVotes.voterIp,
    site: nominationVotes.voterSite,
    network: nominationVotes.voterNetwork,
    votedAt: nominationVotes.createdAt,
    voidedAt: nominationVotes.voidedAt,
  },
};
