import { DAY_MS, DAY_SECONDS, MINUTE_MS } from "../time.ts";

/** The most votes accepted from one voter for all targets of a votable together (design, section 3). */
const VOTES_PER_MINUTE = 10;
const VOTES_PER_DAY = 100;

/**
 * The most votes for one target from one IPv6 household or network: from a /56 in all, and from a /48 in a day
 * and in all. An IPv4 /24 needs no limit, because it holds 256 voters at most.
 */
const VOTES_OF_HOUSEHOLD = 64;
const VOTES_OF_NETWORK_PER_DAY = 256;
const VOTES_OF_NETWORK = 1_024;

/** One vote that waits for its answer. */
export interface Vote {
  targetId: number;
  voter: string;
  /** The /56 of an IPv6 address; null for IPv4. */
  household: string | null;
  network: string;
}

export type Verdict =
  | { kind: "accepted" | "no_such_target" | "already_voted" }
  | { kind: "too_many" | "network_used_up"; retryAfterSeconds: number };

/** Votes for one target that were accepted from around a voter, voided or not. */
export interface Neighborhood {
  household: number;
  network: number;
  networkInLastDay: number;
}

/** What the database knows of the targets and voters of a batch of votes. */
export interface VotingRecord {
  openTargets: ReadonlySet<number>;
  hasVoted(vote: Vote): boolean;
  /** Times in milliseconds of the voter's accepted votes within the last day, oldest first. */
  acceptedAt(voter: string): readonly number[];
  /** What came for the vote's target from around its voter, if that is IPv6. */
  neighborhoodOf(vote: Vote): Neighborhood;
}

/**
 * Decides a batch of votes in the order in which they arrived; each decision counts the votes accepted
 * before it. A vote is accepted if its target is open, its voter has not voted for it, and neither the
 * voter nor the network around has reached a limit.
 * @param nowMs the time, or null to switch the limits off
 */
export function decideVotes(
  votes: readonly Vote[],
  record: VotingRecord,
  nowMs: number | null,
): Verdict[] {
  const cast = new Set<string>();
  const acceptedNow = new Map<string, number>();
  const countNow = (key: string) => acceptedNow.get(key) ?? 0;
  return votes.map((vote) => {
    if (!record.openTargets.has(vote.targetId)) return { kind: "no_such_target" };
    const key = `${vote.targetId} ${vote.voter}`;
    if (cast.has(key) || record.hasVoted(vote)) return { kind: "already_voted" };
    const ofHousehold = `${vote.targetId} household ${vote.household}`;
    const ofNetwork = `${vote.targetId} network ${vote.network}`;
    if (nowMs !== null) {
      const now = countNow(vote.voter);
      const times = [...record.acceptedAt(vote.voter), ...Array<number>(now).fill(nowMs)];
      const waitMs = waitForVote(times, nowMs);
      if (waitMs > 0) return { kind: "too_many", retryAfterSeconds: Math.ceil(waitMs / 1000) };
      if (vote.household !== null) {
        const before = record.neighborhoodOf(vote);
        const isUsedUp = isNeighborhoodUsedUp({
          household: before.household + countNow(ofHousehold),
          network: before.network + countNow(ofNetwork),
          networkInLastDay: before.networkInLastDay + countNow(ofNetwork),
        });
        if (isUsedUp) return { kind: "network_used_up", retryAfterSeconds: DAY_SECONDS };
      }
    }
    cast.add(key);
    for (const one of [vote.voter, ofHousehold, ofNetwork]) acceptedNow.set(one, countNow(one) + 1);
    return { kind: "accepted" };
  });
}

function isNeighborhoodUsedUp({ household, network, networkInLastDay }: Neighborhood): boolean {
  return (
    household >= VOTES_OF_HOUSEHOLD ||
    networkInLastDay >= VOTES_OF_NETWORK_PER_DAY ||
    network >= VOTES_OF_NETWORK
  );
}

/** Milliseconds until a voter with these accepted votes (oldest first) may vote again, or 0. */
export function waitForVote(acceptedAt: readonly number[], nowMs: number): number {
  const waits = [
    { points: VOTES_PER_MINUTE, windowMs: MINUTE_MS },
    { points: VOTES_PER_DAY, windowMs: DAY_MS },
  ].map(({ points, windowMs }) => {
    const blocking = acceptedAt.at(-points);
    return blocking === undefined ? 0 : blocking + windowMs - nowMs;
  });
  return Math.max(0, ...waits);
}
