import { isNull } from "drizzle-orm";
import { type Person, voterOf } from "#domains/accounts/access.ts";
import { noteActivity } from "#domains/accounts/service/activity.ts";
import type { Deps } from "#lib/deps.ts";
import { perDeps } from "#lib/per-deps.ts";
import { forgetOldVoters as forgetVoters } from "#lib/votes/forget-voters.ts";
import { createVoteCounter } from "#lib/votes/vote-counter.ts";
import { PROSPECT_VOTABLE } from "../queries/votable.ts";
import { prospects } from "../tables.ts";

const counter = perDeps((deps) =>
  createVoteCounter(deps, {
    name: "vote-calls",
    ...PROSPECT_VOTABLE,
    isOpen: isNull(prospects.hiddenAt),
    messages: {
      noSuchTarget: "This prospect is not on the board.",
      alreadyVoted: "You have already voted for this prospect",
    },
    onAccepted: (tx, accepted, now) =>
      noteActivity(
        tx,
        accepted.flatMap(({ userId, targetId }) =>
          userId === null ? [] : [{ userId, type: "vote_cast", data: { prospectId: targetId } }],
        ),
        now,
      ),
  }),
);

/** Votes for a player of the board, and gives his votes. Throws what `castVote` of `lib/votes` throws. */
export function castVote(deps: Deps, actor: Person, { id }: { id: number }): Promise<number> {
  return counter(deps).castVote(voterOf(actor), id);
}

/** Forgets who cast votes older than 13 months, which still count, and returns how many. */
export async function forgetOldVoters({ database, now }: Deps): Promise<number> {
  return forgetVoters(database.db, PROSPECT_VOTABLE.votes, now());
}
