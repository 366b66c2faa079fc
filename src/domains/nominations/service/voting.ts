import { sql } from "drizzle-orm";
import { type Person, voterOf } from "#domains/accounts/access.ts";
import { isAccount } from "#domains/accounts/queries.ts";
import { noteActivity } from "#domains/accounts/service/activity.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { perDeps } from "#lib/per-deps.ts";
import { type CastBallot, createVoting, type Voting } from "#lib/voting/voting.ts";
import { PERIODS } from "../access/choices.ts";
import { isPublicRow } from "../queries/nominations.ts";
import { NOMINATION_POLL } from "../queries/poll.ts";
import { startOf } from "../rules.ts";
import { nominationVoteCounts, nominationVotes } from "../tables.ts";

/** What votes that were accepted together came to. */
export interface CountedVotes {
  /** The members who cast them. */
  voters: number[];
  /** The nominations that they were for, with all votes before and since. */
  nominations: { id: number; before: number; after: number }[];
}

/** What else counted votes bring about, in their transaction. */
export type OnCounted = (tx: PublicTx, votes: CountedVotes) => Promise<void>;

/** Votes that bring about the same share a batch: one voting for each, and the site has one. */
const votings = perDeps(() => new WeakMap<OnCounted, Voting>());

/**
 * Votes for a nomination, by the rule of the board, and gives its votes. Throws what `castVote` of
 * the poll throws.
 */
export function castVote(
  deps: Deps,
  actor: Person,
  { id }: { id: number },
  onCounted: OnCounted,
): Promise<number> {
  const known = votings(deps);
  const voting = known.get(onCounted) ?? createNominationVoting(deps, onCounted);
  known.set(onCounted, voting);
  return voting.castVote(voterOf(actor), id);
}

function createNominationVoting(deps: Deps, onCounted: OnCounted): Voting {
  return createVoting(deps, {
    name: "nomination-vote-calls",
    ...NOMINATION_POLL,
    isOpen: isPublicRow,
    messages: {
      noSuchThing: "There is no such nomination.",
      alreadyVoted: "You have already voted for this nomination",
    },
    async onAccepted(tx, accepted, now, counts) {
      const cast = countByNomination(accepted);
      await countForPeriods(tx, cast, now);
      await onCounted(tx, {
        voters: await nameVoters(tx, accepted, now),
        nominations: [...counts].map(([id, after]) => ({
          id,
          before: after - (cast.get(id) ?? 0),
          after,
        })),
      });
    },
  });
}

function countByNomination(accepted: readonly CastBallot[]): Map<number, number> {
  const votes = new Map<number, number>();
  for (const { thingId } of accepted) votes.set(thingId, (votes.get(thingId) ?? 0) + 1);
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

/** Remembers which members cast the votes, and tells who they are: badges are counted by it. */
async function nameVoters(
  tx: PublicTx,
  accepted: readonly CastBallot[],
  now: Date,
): Promise<number[]> {
  const byMembers = accepted.flatMap(({ userId, ...ballot }) =>
    userId === null ? [] : [{ ...ballot, userId }],
  );
  if (byMembers.length === 0) return [];
  const ids = sql.param(byMembers.map(({ thingId }) => thingId));
  const voters = sql.param(byMembers.map(({ voter }) => voter));
  const members = sql.param(byMembers.map(({ userId }) => userId));
  await tx.execute(sql`
    update ${nominationVotes} as vote set user_id = given.member
    from unnest(${ids}::int[], ${voters}::text[], ${members}::int[]) as given (thing, voter, member)
    where vote.nomination_id = given.thing and vote.voter_ip = given.voter
      and ${isAccount(sql`given.member`)}`);
  const notes = byMembers.map(({ userId, thingId }) => ({
    userId,
    type: "vote_cast" as const,
    data: { nominationId: thingId },
  }));
  await noteActivity(tx, notes, now);
  return byMembers.map(({ userId }) => userId);
}
