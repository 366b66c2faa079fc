import type { ClientAddress } from "../address.ts";
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from "../time.ts";
import {
  ACCOUNTS_OF_ADDRESS,
  UNDO_MS,
  UNDOS_OF_TARGET,
  UNDOS_PER_DAY,
  VOTES_OF_HOUSEHOLD,
  VOTES_OF_NETWORK,
  VOTES_OF_NETWORK_PER_DAY,
  VOTES_PER_DAY,
  VOTES_PER_MINUTE,
} from "./limits.ts";

/** Who votes: somebody at a network address, whose account is known when there is one. */
export interface Voter {
  address: ClientAddress;
  userId: number | null;
  /** Whether the account votes as itself; otherwise its address does. */
  isOwn: boolean;
  /** The mailbox of an account that votes as itself, of whose accounts one votes; null for an address. */
  mailbox: string | null;
  /** What somebody who votes as the address may do for a vote of their own; null for an account that has one. */
  advice: string | null;
}

/** One vote that waits for its answer. */
export interface Vote {
  targetId: number;
  /** The address or the account that votes. */
  voter: string;
  /** The address from which an account votes; null where the address itself is the voter. */
  accountAddress: string | null;
  /** The mailbox of that account; null where the address itself is the voter. */
  mailbox: string | null;
  /** What the account of a voter who is signed in, and votes as the address, would vote as; null for everybody else. */
  account: string | null;
  /** The receipt of an earlier vote for the target, if the browser kept one. */
  receipt: string | null;
  /** The keyed hash of the call's idempotency key; null without one. */
  key: string | null;
  /** The /56 of an IPv6 address; null for IPv4. */
  household: string | null;
  network: string;
}

/** A vote of an address that counts or is held, and whose receipt or key came with another vote. */
export interface ProvenVote {
  id: number;
  /** The address that cast it. */
  address: string;
  votedAt: Date;
  /** Whether staff hold it outside the count. */
  isHeld: boolean;
}

/** A vote that counts, and that a call with the same key has cast or taken over. */
export interface RepeatedVote {
  id: number;
  votedAt: Date;
  isClaimed: boolean;
}

export type Verdict =
  | { kind: "accepted" | "no_such_target" | "closed" | "already_voted" | "network_voted" }
  /** The vote of an address becomes one of an account, and counts as before. */
  | { kind: "claimed"; vote: ProvenVote }
  /** The account has a vote, and takes back the one that it had cast as an address as well. */
  | { kind: "voted_twice"; vote: ProvenVote }
  /** The call was answered before, or is a second time in the batch; null: the vote is one that the batch accepts. */
  | { kind: "repeated"; vote: RepeatedVote | null }
  | { kind: UsedUp; retryAfterSeconds: number };

type UsedUp =
  | "too_many"
  | "network_day_used_up"
  | "network_used_up"
  | "accounts_used_up"
  | "claims_used_up";

/** Votes for one target from around a voter. */
export interface Neighborhood {
  household: number;
  network: number;
  networkInLastDay: number;
}

/** Votes that were undone. */
export interface Undos {
  /** Votes of the voter or the mailbox for the target. */
  ofTarget: number;
  /** Votes of the voter or the mailbox that were cast within the last day, whatever for. */
  ofLastDay: number;
  /** Votes for the target from around the voter, if that is IPv6. */
  neighborhood: Neighborhood;
}

/** What the database knows of the targets and voters of a batch of votes. */
export interface VotingRecord {
  openTargets: { has(targetId: number): boolean };
  /** Targets that everybody sees, and for which nobody votes any more. */
  closedTargets: { has(targetId: number): boolean };
  hasVoted(vote: Vote): boolean;
  /** Whether the account of a voter who votes as the address has voted as itself. */
  hasVotedAsAccount(vote: Vote): boolean;
  /** The voter's vote that counts, and whose call had the key of this one; null without such a vote. */
  repeatedBy(vote: Vote): RepeatedVote | null;
  /** The vote that the receipt or the key of this one proves to be of the same person; null without such. */
  provenBy(vote: Vote): ProvenVote | null;
  /** How many accounts voted for the target from this address. */
  countAccounts(targetId: number, address: string): number;
  /** Times in milliseconds of accepted votes of a voter or a mailbox within the last day, oldest first. */
  acceptedAt(voterOrMailbox: string): readonly number[];
  /** What came for the vote's target from around its voter, voided or not, if that is IPv6. */
  neighborhoodOf(vote: Vote): Neighborhood;
}

/**
 * Decides a batch of votes in the order in which they arrived; each decision counts the votes accepted
 * before it. A vote is accepted if its target is open, neither its voter nor another account of the same
 * mailbox has voted for it, and neither the voter nor the network around has reached a limit. What was undone counts
 * toward none of these: it would take the place of somebody else. An account that brings the receipt of an address's
 * vote, or the key of its call, takes that one over instead of casting another, or back where it has one. A call that
 * is made again with its key costs nothing.
 * @param nowMs the time, or null to switch the limits off
 */
export function decideVotes(
  votes: readonly Vote[],
  record: VotingRecord,
  nowMs: number | null,
): Verdict[] {
  const cast = new Set<string>();
  const calls = new Map<string, RepeatedVote | null>();
  const claimed = new Set<number>();
  const acceptedNow = new Map<string, number>();
  const countNow = (key: string) => acceptedNow.get(key) ?? 0;
  const countOne = (key: string) => acceptedNow.set(key, countNow(key) + 1);

  /** What keeps the voter, the accounts of the address or the network around from one vote more. */
  function limitOn(vote: Vote, address: string | null, claim: ProvenVote | null, now: number) {
    const kind = address === null ? "address" : "account";
    const waits = votersOf(vote).map((one) => {
      const before = [...record.acceptedAt(one), ...Array(countNow(one)).fill(now)];
      return waitForVote(before, now, kind);
    });
    const waitMs = Math.max(...waits);
    if (waitMs > 0) return usedUp("too_many", Math.ceil(waitMs / 1000));
    if (address !== null) {
      const accounts =
        record.countAccounts(vote.targetId, address) + countNow(accountsKey(vote, address));
      if (accounts >= ACCOUNTS_OF_ADDRESS) {
        return usedUp(claim ? "claims_used_up" : "accounts_used_up", DAY_SECONDS);
      }
    }
    if (claim || vote.household === null) return null;
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
    const call = `${vote.targetId} ${vote.voter} ${vote.key}`;
    const repeated = record.repeatedBy(vote);
    if (repeated || calls.has(call)) {
      return { kind: "repeated", vote: repeated ?? calls.get(call) ?? null };
    }
    const isAccount = vote.accountAddress !== null;
    const proven = record.provenBy(vote);
    const keys = votersOf(vote).map((one) => `${vote.targetId} ${one}`);
    const claim = isAccount && proven && !claimed.has(proven.id) ? proven : null;
    if (keys.some((key) => cast.has(key)) || record.hasVoted(vote)) {
      if (claim && !claim.isHeld) {
        claimed.add(claim.id);
        return { kind: "voted_twice", vote: claim };
      }
      return { kind: isAccount || proven ? "already_voted" : "network_voted" };
    }
    if (record.hasVotedAsAccount(vote)) return { kind: "already_voted" };
    const address = claim ? claim.address : vote.accountAddress;
    const limit = nowMs === null ? null : limitOn(vote, address, claim, nowMs);
    if (limit) return limit;
    for (const key of keys) cast.add(key);
    for (const one of votersOf(vote)) countOne(one);
    if (address !== null) countOne(accountsKey(vote, address));
    if (vote.key !== null) calls.set(call, claim && { ...claim, isClaimed: true });
    if (claim) {
      claimed.add(claim.id);
      return { kind: "claimed", vote: claim };
    }
    countOne(householdKey(vote));
    countOne(networkKey(vote));
    return { kind: "accepted" };
  });
}

/** As whom a vote counts: its voter and, for an account, its mailbox. */
export function votersOf({ voter, mailbox }: Pick<Vote, "voter" | "mailbox">): string[] {
  return mailbox === null ? [voter] : [voter, mailbox];
}

const accountsKey = ({ targetId }: Vote, address: string) => `${targetId} accounts ${address}`;
const householdKey = ({ targetId, household }: Vote) => `${targetId} household ${household}`;
const networkKey = ({ targetId, network }: Vote) => `${targetId} network ${network}`;

function usedUp(kind: UsedUp, retryAfterSeconds: number): Verdict {
  return { kind, retryAfterSeconds };
}

/** Which ceiling of an IPv6 network is reached: that of a season, that of a day, or none. */
function ceilingReached({
  household,
  network,
  networkInLastDay,
}: Neighborhood): "used_up" | "day_used_up" | null {
  if (household >= VOTES_OF_HOUSEHOLD || network >= VOTES_OF_NETWORK) return "used_up";
  return networkInLastDay >= VOTES_OF_NETWORK_PER_DAY ? "day_used_up" : null;
}

/**
 * What keeps a voter from undoing one vote more, after what they undid; null where nothing does. A network may undo as
 * many votes for a target as it may cast: these ceilings bound what is kept, and a vote beyond them stands.
 */
export function limitOnUndo({
  ofTarget,
  ofLastDay,
  neighborhood,
}: Undos): "target" | "day" | "network" | null {
  if (ofTarget >= UNDOS_OF_TARGET) return "target";
  if (ofLastDay >= UNDOS_PER_DAY) return "day";
  return ceilingReached(neighborhood) && "network";
}

/** For how many milliseconds a vote may still be undone; none where a limit keeps its voter from it. */
export function msToUndo(votedAt: Date, nowMs: number, undos: Undos | null): number {
  if (undos && limitOnUndo(undos)) return 0;
  return Math.max(0, votedAt.getTime() + UNDO_MS - nowMs);
}

/** Milliseconds until a voter with these accepted votes (oldest first) may vote again, or 0. */
export function waitForVote(
  acceptedAt: readonly number[],
  nowMs: number,
  voter: keyof typeof VOTES_PER_DAY,
): number {
  const waits = [
    { points: VOTES_PER_MINUTE, windowMs: MINUTE_MS },
    { points: VOTES_PER_DAY[voter], windowMs: DAY_MS },
  ].map(({ points, windowMs }) => {
    const blocking = acceptedAt.at(-points);
    return blocking === undefined ? 0 : blocking + windowMs - nowMs;
  });
  return Math.max(0, ...waits);
}
