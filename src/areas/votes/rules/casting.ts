import type { ClientAddress } from "#lib/address.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import {
  ACCOUNTS_OF_ADDRESS,
  UNDOS_OF_TARGET,
  UNDOS_PER_DAY,
  VOTE_LIMITS,
  VOTES_OF_HOUSEHOLD,
  VOTES_OF_NETWORK,
  VOTES_OF_NETWORK_PER_DAY,
} from "../access/limits.ts";

/** The caller of a vote. */
export interface Voter {
  address: ClientAddress;
  /** The account of a caller who is signed in. */
  userId: number | null;
  /** The mailbox of an account that votes as itself; null if the address votes. */
  mailbox: string | null;
}

/** A vote of a batch. Voters, mailboxes and networks are keyed hashes. */
export interface Vote {
  targetId: number;
  /** The address or the account that votes. */
  voter: string;
  /** The address from which an account votes; null if the address itself votes. */
  accountAddress: string | null;
  /** The mailbox of an account that votes; null if the address itself votes. */
  mailbox: string | null;
  /** The /56 of an IPv6 address; null for IPv4. */
  household: string | null;
  network: string;
}

export type Verdict =
  | { kind: "accepted" | "no_such_target" | "closed" | "already_voted" | "held" | "removed" }
  | { kind: UsedUp; retryAfterSeconds: number };

export type UsedUp = "too_many" | "network_day_used_up" | "network_used_up" | "accounts_used_up";

/** Whether an earlier vote counts, or staff hold it or have removed it. */
export type EarlierVote = "counts" | "held" | "removed";

/** Votes for one target from around a voter. */
export interface Neighborhood {
  household: number;
  network: number;
  networkInLastDay: number;
}

/** What the database knows of the targets and voters of a batch of votes. */
export interface VotingRecord {
  openTargets: { has(targetId: number): boolean };
  /** Public targets for which votes have ended. */
  closedTargets: { has(targetId: number): boolean };
  /** Earlier vote of the voter, or of another account of the same mailbox, for the target; null if there is none. */
  earlierVote(vote: Vote): EarlierVote | null;
  /** Count of the accounts that voted for the vote's target from its account's address. */
  countAccounts(vote: Vote): number;
  /** Times in milliseconds of accepted votes of a voter or a mailbox within the last day, oldest first. */
  acceptedAt(voterOrMailbox: string): readonly number[];
  /** Votes for the vote's target from around its voter, voided ones included; none for IPv4. */
  neighborhoodOf(vote: Vote): Neighborhood;
}

/**
 * Decides a batch of votes in the order in which they arrived; each decision counts the votes accepted
 * before it. A vote is accepted if its target is open, neither its voter nor another account of the same
 * mailbox has voted for it, and neither the voter nor the network around has reached a limit. Undone votes count
 * toward none of these, or they would take the place of somebody else's.
 * @param nowMs the time, or null to switch the limits off
 */
export function decideVotes(
  votes: readonly Vote[],
  record: VotingRecord,
  nowMs: number | null,
): Verdict[] {
  const acceptedNow = new Map<string, number>();
  const countNow = (key: string) => acceptedNow.get(key) ?? 0;

  /** The first limit that keeps the voter from one vote more; null if there is none. */
  function limitOn(vote: Vote, now: number): Verdict | null {
    const kind = vote.accountAddress === null ? "address" : "account";
    const waits = votersOf(vote).map((one) => {
      const before = [...record.acceptedAt(one), ...Array(countNow(one)).fill(now)];
      return waitForVote(before, now, kind);
    });
    const waitMs = Math.max(...waits);
    if (waitMs > 0) return usedUp("too_many", Math.ceil(waitMs / 1000));
    if (kind === "account") {
      const accounts = record.countAccounts(vote) + countNow(accountsKey(vote));
      if (accounts >= ACCOUNTS_OF_ADDRESS) return usedUp("accounts_used_up", DAY_SECONDS);
    }
    if (vote.household === null) return null;
    const { household, network, networkInLastDay } = record.neighborhoodOf(vote);
    const ceiling = ceilingReached({
      household: household + countNow(householdKey(vote)),
      network: network + countNow(networkKey(vote)),
      networkInLastDay: networkInLastDay + countNow(networkKey(vote)),
    });
    return ceiling && usedUp(`network_${ceiling}`, DAY_SECONDS);
  }

  return votes.map((vote): Verdict => {
    if (record.closedTargets.has(vote.targetId)) return { kind: "closed" };
    if (!record.openTargets.has(vote.targetId)) return { kind: "no_such_target" };
    const voters = votersOf(vote).map((one) => `${vote.targetId} ${one}`);
    if (voters.some((key) => countNow(key) > 0)) return { kind: "already_voted" };
    const earlier = record.earlierVote(vote);
    if (earlier) return { kind: earlier === "counts" ? "already_voted" : earlier };
    const limit = nowMs === null ? null : limitOn(vote, nowMs);
    if (limit) return limit;
    const counted = [...voters, ...votersOf(vote), householdKey(vote), networkKey(vote)];
    if (vote.accountAddress !== null) counted.push(accountsKey(vote));
    for (const key of counted) acceptedNow.set(key, countNow(key) + 1);
    return { kind: "accepted" };
  });
}

/** The keys under which a vote counts: its voter and, for an account, its mailbox. */
export function votersOf({ voter, mailbox }: Pick<Vote, "voter" | "mailbox">): string[] {
  return mailbox === null ? [voter] : [voter, mailbox];
}

const accountsKey = ({ targetId, accountAddress }: Vote) =>
  `${targetId} accounts ${accountAddress}`;
const householdKey = ({ targetId, household }: Vote) => `${targetId} household ${household}`;
const networkKey = ({ targetId, network }: Vote) => `${targetId} network ${network}`;

function usedUp(kind: UsedUp, retryAfterSeconds: number): Verdict {
  return { kind, retryAfterSeconds };
}

/** The ceiling that an IPv6 network has reached: that of a season, that of a day, or none. */
function ceilingReached({
  household,
  network,
  networkInLastDay,
}: Neighborhood): "used_up" | "day_used_up" | null {
  if (household >= VOTES_OF_HOUSEHOLD || network >= VOTES_OF_NETWORK) return "used_up";
  return networkInLastDay >= VOTES_OF_NETWORK_PER_DAY ? "day_used_up" : null;
}

/** The limit that keeps an account from undoing one vote more, after those it undid; null if there is none. */
export function limitOnUndo(undone: {
  ofTarget: number;
  ofLastDay: number;
}): "target" | "day" | null {
  if (undone.ofTarget >= UNDOS_OF_TARGET) return "target";
  return undone.ofLastDay >= UNDOS_PER_DAY ? "day" : null;
}

/** Milliseconds until a voter with these accepted votes (oldest first) may vote again, or 0. */
export function waitForVote(
  acceptedAt: readonly number[],
  nowMs: number,
  voter: "address" | "account",
): number {
  const waits = VOTE_LIMITS.map(({ most, windowMs }) => {
    const blocking = acceptedAt.at(-most[voter]);
    return blocking === undefined ? 0 : blocking + windowMs - nowMs;
  });
  return Math.max(0, ...waits);
}
