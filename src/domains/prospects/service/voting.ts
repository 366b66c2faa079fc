import { isNull } from "drizzle-orm";
import { noteActivity } from "#domains/accounts/service/activity.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { forgetOldVoters as forgetVoters } from "#lib/voting/forgetting.ts";
import { createVoting, type Voting } from "#lib/voting/voting.ts";
import { PROSPECT_POLL } from "../queries/poll.ts";
import { prospects } from "../tables.ts";

/** Votes for the players of the board. */
export function createProspectVoting(deps: Deps): Voting {
  return createVoting(deps, {
    name: "vote-calls",
    ...PROSPECT_POLL,
    isOpen: isNull(prospects.hiddenAt),
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

/** Forgets who cast votes older than 13 months, which still count, and tells how many. */
export async function forgetOldVoters(db: Db, now: Date): Promise<number> {
  return forgetVoters(db, PROSPECT_POLL.votes, now);
}
