import { vi } from "vitest";
import { call, from, type ListedProspect } from "./calls.ts";

const VOTERS_AT_ONCE = 32;
const VOTES_EACH = 5;
const MOST_VOTES = 5_000;
const BUSY_MS = 120_000;

export interface Vote {
  prospectId: number;
  voter: number;
}

export interface Tally {
  /** Votes whose 200 arrived. */
  acknowledged: Vote[];
  /** Votes without an answer, or with a 503: they may have been counted or not. */
  uncertain: Vote[];
}

/**
 * Lets a crowd vote, each voter for five players, one of whom everybody votes for. It goes home
 * after `enough` acknowledged votes, when it calls `onEnough` with votes still under way.
 * @param firstVoter voters have numbers from this one on.
 */
export async function voteInCrowd(
  site: { origin: string },
  prospects: ListedProspect[],
  firstVoter: number,
  enough: number,
  onEnough: () => void,
): Promise<Tally> {
  const tally: Tally = { acknowledged: [], uncertain: [] };
  const votes = votesOf(prospects, firstVoter);

  async function vote(): Promise<void> {
    for (const vote of votes) {
      const status = await castVote(site, vote).then(
        (answer) => answer.status,
        () => 503,
      );
      if (status !== 200 && status !== 503) throw new Error(`a vote was answered ${status}`);
      tally[status === 200 ? "acknowledged" : "uncertain"].push(vote);
      if (status === 200 && tally.acknowledged.length === enough) onEnough();
      if (tally.acknowledged.length >= enough) return;
    }
    throw new Error(`${MOST_VOTES} votes were not enough for ${enough} to be counted`);
  }
  await Promise.all(Array.from({ length: VOTERS_AT_ONCE }, vote));
  return tally;
}

export function castVote(site: { origin: string }, { prospectId, voter }: Vote) {
  return call(site, "POST", `/api/prospects/${prospectId}/vote`, { headers: from(voter) });
}

/** The votes of a crowd, one after another; MOST_VOTES of them. */
function* votesOf(prospects: ListedProspect[], firstVoter: number): Generator<Vote> {
  const [favorite, ...others] = prospects.map(({ id }) => id) as [number, ...number[]];
  for (let voter = 0; voter < MOST_VOTES / VOTES_EACH; voter += 1) {
    yield { prospectId: favorite, voter: firstVoter + voter };
    for (let turn = 0; turn < VOTES_EACH - 1; turn += 1) {
      const place = (voter * (VOTES_EACH - 1) + turn) % others.length;
      yield { prospectId: others[place] as number, voter: firstVoter + voter };
    }
  }
}

/**
 * Casts each vote once more, some at a time, and again where the site was too busy; gives the
 * statuses without repetition.
 */
export async function repeatVotes(site: { origin: string }, votes: Vote[]): Promise<number[]> {
  const statuses = new Set<number>();
  const waiting = votes.values();
  await Promise.all(
    Array.from({ length: VOTERS_AT_ONCE }, async () => {
      for (const vote of waiting) statuses.add(await repeatVote(site, vote));
    }),
  );
  return [...statuses];
}

async function repeatVote(site: { origin: string }, vote: Vote): Promise<number> {
  return vi.waitFor(
    async () => {
      const { status } = await castVote(site, vote);
      if (status === 503) throw new Error("the site stays too busy to answer a vote");
      return status;
    },
    { timeout: BUSY_MS, interval: 50 },
  );
}
