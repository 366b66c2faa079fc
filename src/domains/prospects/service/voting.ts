import { isNull } from "drizzle-orm";
import { type Person, voterOf } from "#domains/accounts/access.ts";
import { noteActivity } from "#domains/accounts/service/activity.ts";
import type { Deps } from "#lib/deps.ts";
import { perDeps } from "#lib/per-deps.ts";
import { forgetOldVoters as forgetVoters } from "#lib/voting/forgetting.ts";
import { createVoting } from "#lib/voting/voting.ts";
import { PROSPECT_POLL } from "../queries/poll.ts";
import { prospects } from "../tables.ts";

const voting = perDeps((deps) =>
  createVoting(deps, {
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
  }),
);

/** Votes for a player of the board, and gives his votes. Throws what `castVote` of the poll throws. */
export function castVote(deps: Deps, actor: Person, { id }: { id: number }): Promise<number> {
  return voting(deps).castVote(voterOf(actor), id);
}

/** Forgets who cast votes older than 13 months, which still count, and tells how many. */
export async function forgetOldVoters({ database, now }: Deps): Promise<number> {
  return forgetVoters(database.db, PROSPECT_POLL.votes, now());
}
