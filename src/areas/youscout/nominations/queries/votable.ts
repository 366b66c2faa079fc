import { hasUndecidedBurst } from "#areas/votes/queries/undecided.ts";
import type { VotableTables } from "#areas/votes/tables/votable.ts";
import { nominations, nominationVotes } from "../tables.ts";

/** Where the votes for nominations are. */
export const NOMINATION_VOTABLE: VotableTables = {
  targets: { table: nominations, id: nominations.id, count: nominations.communityVotes },
  votes: {
    table: nominationVotes,
    id: nominationVotes.id,
    targetId: nominationVotes.nominationId,
    voter: nominationVotes.voterIp,
    accountAddress: nominationVotes.accountAddress,
    mailbox: nominationVotes.voterMailbox,
    userId: nominationVotes.userId,
    site: nominationVotes.voterSite,
    network: nominationVotes.voterNetwork,
    votedAt: nominationVotes.createdAt,
    voidedAt: nominationVotes.voidedAt,
    undoneAt: nominationVotes.undoneAt,
    heldBurstId: nominationVotes.heldBurstId,
    burstId: nominationVotes.burstId,
  },
};

/** In a statement about nominations: whether some votes for one wait for staff, who may yet take them out of the count. */
export const HAS_UNDECIDED_VOTES = hasUndecidedBurst("nomination", nominations.id);
