import { isNull } from "drizzle-orm";
import type { Deps } from "../../../lib/deps.ts";
import { createVoting, type Voting } from "../../../lib/voting/voting.ts";
import { noteActivity } from "../../accounts/service/activity.ts";
import { prospects, prospectVotes } from "../tables.ts";

/** Votes for the players of the board. */
export function createProspectVoting(deps: Deps): Voting {
  return createVoting(deps, {
    name: "vote-calls",
    things: {
      table: prospects,
      id: prospects.id,
      count: prospects.communityVotes,
      isOpen: isNull(prospects.hiddenAt),
    },
    votes: {
      table: prospectVotes,
      thingId: prospectVotes.prospectId,
      voter: prospectVotes.voterIp,
      site: prospectVotes.voterSite,
      network: prospectVotes.voterNetwork,
      votedAt: prospectVotes.votedAt,
    },
    messages: {
      noSuchThing: "This prospect is not on the board.",
      alreadyVoted: "You have already voted for this prospect",
    },
    onAccepted: (tx, accepted, now) =>
      noteActivity(
        tx,
        accepted.flatMap(({ userId, thingId }) =>
          userId === null ? [] : [{ userId, type: "vote_cast", data: { prospectId: thingId } }],
        ),
        now,
      ),
  });
}
