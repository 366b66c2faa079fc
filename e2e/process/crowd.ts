import { vi } from "vitest";
import { call, from, type ListedProspect } from "./calls.ts";

const VOTERS_AT_ONCE = 32;
const VOTES_EACH = 5;
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
 * Lets a crowd vote, each voter for five players, one of whom everybody votes for.
 * @param firstVoter voters have numbers from this one on.
 * @param isOver asked after each acknowledged vote, with their number so far; once it says true,
 * nobody votes again, but up to 31 votes are still under way.
 */
export async function voteInCrowd(
  site: { origin: string },
  prospects: ListedProspect[],
  firstVoter: number,
  isOver: (acknowledged: number) => boolean,
): Promise<Tally> {
  const tally: Tally = { acknowledged: [], uncertain: [] };
  const votes = votesOf(prospects, firstVoter);
  let over = false;

  async function vote(): Promise<void> {
    for (const vote of votes) {
      const status = await castVote(site, vote).then(
        (answer) => answer.status,
        () => 503,
      );
      if (status !== 200 && status !== 503) throw new Error(`a vote was answered ${status}`);
      tally[status === 200 ? "acknowledged" : "uncertain"].push(vote);
      if (status === 200) over ||= isOver(tally.acknowledged.length);
      if (over) return;
    }
  }
  await Promise.all(Array.from({ length: VOTERS_AT_ONCE }, vote));
  return tally;
}

export function castVote(site: { origin: string }, { prospectId, voter }: Vote) {
  return call(site, "POST", `/api/prospects/${prospectId}/vote`, { headers: from(voter) });
}

/** The votes of a crowd, one after another, without end. */
function* votesOf(prospects: ListedProspect[], firstVoter: number): Generator<Vote> {
  const [favorite, ...others] = prospects.map(({ id }) => id) as [number, ...number[]];
  for (let voter = 0; ; voter += 1) {
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
