import type { Member, Person } from "#areas/platform/accounts/access/actor.ts";
import { takeBackActivity } from "#areas/platform/accounts/service/activity.ts";
import { voterOf } from "#areas/votes/access/voter.ts";
import {
  forgetAccount,
  forgetOldVoters as forgetVoters,
} from "#areas/votes/service/forget-voters.ts";
import { noteVotes } from "#areas/votes/service/note-votes.ts";
import {
  castVote as cast,
  undoVote as undo,
  type Votable,
} from "#areas/votes/service/vote-counter.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { perDeps } from "#lib/per-deps.ts";
import { isPublicPlayer } from "../queries/agreement.ts";
import { isAlumnus } from "../queries/alumni.ts";
import { PROSPECT_VOTABLE } from "../queries/votable.ts";

const votables = perDeps(
  (deps): Votable => ({
    name: "vote-calls",
    ...PROSPECT_VOTABLE,
    isOpen: isPublicPlayer(),
    isClosed: isAlumnus(),
    messages: {
      closed: "This player has graduated, so votes for him are closed.",
      noSuchTarget: "This prospect is not on the board.",
      alreadyVoted: "You have already voted for this prospect",
    },
    onAccepted: (tx, accepted, now) =>
      noteVotes(tx, deps, PROSPECT_VOTABLE, { cast: accepted, now, dataOf }),
    onUndone: (tx, { userId, targetId }) =>
      takeBackActivity(tx, { userId, type: "vote_cast", data: dataOf(targetId) }),
  }),
);

/** What is noted of a vote. */
const dataOf = (prospectId: number) => ({ prospectId });

/** Votes for a player of the board, and gives his votes. Throws what `castVote` of `votes` throws. */
export function castVote(deps: Deps, actor: Person, { id }: { id: number }): Promise<number> {
  const voter = voterOf(actor, deps.now());
  return cast(deps, { votable: votables(deps), voter, id });
}

/** Undoes an account's vote for a player, and gives his votes. Throws what `undoVote` of `votes` throws. */
export function undoVote(deps: Deps, actor: Member, { id }: { id: number }): Promise<number> {
  return undo(deps, { votable: votables(deps), account: actor, id });
}

/** Takes an account that is being deleted out of its votes, which still count. */
export async function forgetVotesOf(
  tx: PublicTx,
  { secrets }: Pick<Deps, "secrets">,
  { userId }: { userId: number },
): Promise<void> {
  await forgetAccount(tx, PROSPECT_VOTABLE.votes, secrets.vote, userId);
}

/** Forgets who cast votes older than 13 months, which still count, and returns how many. */
export async function forgetOldVoters(deps: Deps): Promise<number> {
  return forgetVoters(deps, PROSPECT_VOTABLE);
}
