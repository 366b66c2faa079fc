import { and, eq, sql } from "drizzle-orm";
import type { Member, Person } from "#areas/platform/accounts/access/actor.ts";
import { isAccount } from "#areas/platform/accounts/queries/users.ts";
import { takeBackActivity } from "#areas/platform/accounts/service/activity.ts";
import { voterOf } from "#areas/votes/access/voter.ts";
import { noteVotes } from "#areas/votes/service/note-votes.ts";
import {
  type CastVote,
  castVote as cast,
  undoVote as undo,
  type Votable,
} from "#areas/votes/service/vote-counter.ts";
import { awardForVotes } from "#areas/youscout/badges/service/award-badges.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { perDeps } from "#lib/per-deps.ts";
import { PERIODS } from "../access/choices.ts";
import { findPublic, isPublicRow } from "../queries/nominations.ts";
import { NOMINATION_VOTABLE } from "../queries/votable.ts";
import { startOf } from "../rules/nominations.ts";
import { nominations, nominationVoteCounts, nominationVotes } from "../tables.ts";

/** What votes that were accepted together came to. */
export interface CountedVotes {
  /** The members who cast them. */
  voters: number[];
  /** The nominations that they were for, with all votes before and since. */
  nominations: { id: number; before: number; after: number }[];
}

/** The votes of a nomination after a vote was cast or undone. */
interface VotesLeft {
  nominationId: number;
  communityVotes: number;
}

/**
 * Votes for a nomination, or the one it was merged into, by the rule of the board, and gives the votes of which one
 * they are. Throws what `castVote` of `votes` throws.
 */
export function castVote(deps: Deps, actor: Person, { id }: { id: number }): Promise<VotesLeft> {
  const votable = votables(deps);
  const voter = voterOf(actor, deps.now());
  return throughMerges(deps, id, async (nominationId) => ({
    nominationId,
    communityVotes: await cast(deps, { votable, voter, id: nominationId }),
  }));
}

/**
 * Undoes an account's vote for a nomination, wherever a merge took it, and gives the votes of which one are left.
 * Throws what `undoVote` of `votes` throws.
 */
export function undoVote(deps: Deps, actor: Member, { id }: { id: number }): Promise<VotesLeft> {
  const votable = votables(deps);
  return throughMerges(deps, id, async (nominationId) => ({
    nominationId,
    communityVotes: await undo(deps, { votable, account: actor, id: nominationId }),
  }));
}

/** Does something for a nomination, and where there is none, for the public one that it was merged into. */
async function throughMerges<Result>(
  { database }: Deps,
  id: number,
  act: (id: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await act(id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    const left = await findPublic(database.db, id);
    if (!left || left.row.id === id) throw error;
    return act(left.row.id);
  }
}

/** Votes for a nomination end when its player comes onto the board, where he has votes of his own. */
const isRetired = sql<boolean>`${nominations.promotedProspectId} is not null`;

const votables = perDeps(
  (deps): Votable => ({
    name: "nomination-vote-calls",
    ...NOMINATION_VOTABLE,
    isOpen: isPublicRow,
    isClosed: isRetired,
    messages: {
      closed:
        "This player is on the NOLA Top 100 now, so votes for the nomination are closed. Please vote there.",
      noSuchTarget: "There is no such nomination.",
      alreadyVoted: "You have already voted for this nomination",
    },
    async onAccepted(tx, accepted, now, counts) {
      const counted = countByNomination(accepted);
      await countForPeriods(tx, counted, now);
      await awardForVotes(tx, deps, {
        voters: await nameVoters(tx, deps, accepted, now),
        nominations: [...counts].map(([id, after]) => ({
          id,
          before: after - (counted.get(id) ?? 0),
          after,
        })),
      });
    },
    async onUndone(tx, { userId, targetId }, { id, votedAt }) {
      await uncountForPeriods(tx, targetId, votedAt);
      await forgetMember(tx, id);
      await takeBackActivity(tx, { userId, type: "vote_cast", data: dataOf(targetId) });
    },
  }),
);

/** What is noted of a vote. */
const dataOf = (nominationId: number) => ({ nominationId });

function countByNomination(accepted: readonly CastVote[]): Map<number, number> {
  const votes = new Map<number, number>();
  for (const { targetId } of accepted) votes.set(targetId, (votes.get(targetId) ?? 0) + 1);
  return votes;
}

/** Raises the counters of the week and the month. Their nominations are locked in order already. */
async function countForPeriods(
  tx: PublicTx,
  cast: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> {
  const rows = [...cast].flatMap(([nominationId, count]) =>
    PERIODS.map((period) => ({
      nominationId,
      period,
      startsOn: startOf(period, now),
      votes: count,
    })),
  );
  const { nominationId, period, startsOn } = nominationVoteCounts;
  await tx
    .insert(nominationVoteCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [nominationId, period, startsOn],
      set: { votes: sql`${nominationVoteCounts.votes} + excluded.votes` },
    });
}

/** Takes the member's name from a vote that was undone. */
async function forgetMember(tx: PublicTx, id: number): Promise<void> {
  await tx.update(nominationVotes).set({ userId: null }).where(eq(nominationVotes.id, id));
}

/** Takes a vote of this time out of its week and its month. */
async function uncountForPeriods(tx: PublicTx, id: number, votedAt: Date): Promise<void> {
  const { nominationId, period, startsOn, votes } = nominationVoteCounts;
  for (const name of PERIODS) {
    await tx
      .update(nominationVoteCounts)
      .set({ votes: sql`${votes} - 1` })
      .where(and(eq(nominationId, id), eq(period, name), eq(startsOn, startOf(name, votedAt))));
  }
}

/** Records which members cast the votes, and returns them: badges are counted by it. */
async function nameVoters(
  tx: PublicTx,
  deps: Pick<Deps, "secrets">,
  accepted: readonly CastVote[],
  now: Date,
): Promise<number[]> {
  const byMembers = accepted.flatMap(({ userId, ...vote }) =>
    userId === null ? [] : [{ ...vote, userId }],
  );
  if (byMembers.length === 0) return [];
  // First: it waits for accounts that are being deleted, and what follows knows which are left.
  await noteVotes(tx, deps, NOMINATION_VOTABLE, { cast: byMembers, now, dataOf });
  const ids = sql.param(byMembers.map(({ targetId }) => targetId));
  const voters = sql.param(byMembers.map(({ voter }) => voter));
  const members = sql.param(byMembers.map(({ userId }) => userId));
  await tx.execute(sql`
    update ${nominationVotes} as vote set user_id = given.member
    from unnest(${ids}::int[], ${voters}::text[], ${members}::int[]) as given (target, voter, member)
    where vote.nomination_id = given.target and vote.voter_ip = given.voter
      and vote.undone_at is null
      and ${isAccount(sql`given.member`)}`);
  return byMembers.map(({ userId }) => userId);
}
