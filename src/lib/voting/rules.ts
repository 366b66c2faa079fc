/** Accepted votes a voter has over all that is voted for in one poll (design, section 3). */
const VOTES_PER_MINUTE = 10;
const VOTES_PER_DAY = 100;

/** One vote that waits for its answer. */
export interface Ballot {
  thingId: number;
  voter: string;
}

export type Verdict =
  | { kind: "accepted" | "no_such_thing" | "already_voted" }
  | { kind: "too_many"; retryAfterSeconds: number };

/** What the database knows of the things and voters of a group of ballots. */
export interface VotingRecord {
  openThings: ReadonlySet<number>;
  hasVoted(ballot: Ballot): boolean;
  /** Times in milliseconds of the voter's accepted votes within the last day, oldest first. */
  acceptedAt(voter: string): readonly number[];
}

/**
 * Decides a group of ballots in the order of their arrival, each knowing those before it: is the
 * thing open for votes, has this voter voted for it, has this voter votes left (`nowMs` is the time;
 * null means that limits are off).
 */
export function decideBallots(
  ballots: readonly Ballot[],
  record: VotingRecord,
  nowMs: number | null,
): Verdict[] {
  const cast = new Set<string>();
  const acceptedNow = new Map<string, number>();
  return ballots.map((ballot) => {
    if (!record.openThings.has(ballot.thingId)) return { kind: "no_such_thing" };
    const key = `${ballot.thingId} ${ballot.voter}`;
    if (cast.has(key) || record.hasVoted(ballot)) return { kind: "already_voted" };
    const now = acceptedNow.get(ballot.voter) ?? 0;
    if (nowMs !== null) {
      const times = [...record.acceptedAt(ballot.voter), ...Array<number>(now).fill(nowMs)];
      const waitMs = waitForVote(times, nowMs);
      if (waitMs > 0) return { kind: "too_many", retryAfterSeconds: Math.ceil(waitMs / 1000) };
    }
    cast.add(key);
    acceptedNow.set(ballot.voter, now + 1);
    return { kind: "accepted" };
  });
}

/** Milliseconds until a voter with these accepted votes (oldest first) may vote again, or 0. */
export function waitForVote(acceptedAt: readonly number[], nowMs: number): number {
  const waits = [
    { points: VOTES_PER_MINUTE, windowMs: 60_000 },
    { points: VOTES_PER_DAY, windowMs: 86_400_000 },
  ].map(({ points, windowMs }) => {
    const blocking = acceptedAt.at(-points);
    return blocking === undefined ? 0 : blocking + windowMs - nowMs;
  });
  return Math.max(0, ...waits);
}
