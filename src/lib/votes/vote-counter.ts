import { type SQL, sql } from "drizzle-orm";
import { createBatcher } from "../batcher.ts";
import type { PublicTx } from "../db/content-version.ts";
import type { Db } from "../db/db.ts";
import { lockKeys } from "../db/key-locks.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { createAddressLimit } from "../http/address-limits.ts";
import { recentWriters } from "../http/recent-writers.ts";
import { hashesOf, hashOfKey } from "./hashes.ts";
import { readRecord } from "./read-record.ts";
import { receiptOf } from "./receipt.ts";
import {
  decideVotes,
  msToUndo,
  type ProvenVote,
  type RepeatedVote,
  type Verdict,
  type Vote,
  type Voter,
  votersOf,
} from "./rules.ts";
import type { CountedVote, VoteCall } from "./schema.ts";
import { takeBack, type UndoneVote, undoVote, type VoteUndo } from "./undo-vote.ts";
import type { VotableTables } from "./votable-tables.ts";
import { createVoteStatements, type VoteStatements } from "./vote-statements.ts";

const CALLS_PER_MINUTE = { person: 300, household: 1_200, network: 15_000 };
const LARGEST_BATCH = 256;
/** A batch costs little more for each vote more, so that those of a crowd who come again go together. */
const GATHERING = { crowd: 8, longestMs: 5 };
const NETWORK_DAY_USED_UP =
  "Too many votes for this player came from your network within a day. Please try again tomorrow.";
const NETWORK_USED_UP =
  "Your network has used all its votes for this player. Please vote from another one.";
const ACCOUNTS_USED_UP =
  "Five people with accounts have voted for this player from your network. Please vote from another one.";
const CLAIMS_USED_UP =
  "Your vote counts as your network's: five people with accounts have voted for this player from there.";
const TAKEN_BACK = "The vote that you had cast as your network does not count any more.";
const AS_NETWORK = "This vote counts as your network's.";
const TOO_MANY_VOTES = "You've used all your votes for now. Please try again later.";

/** What is voted for, where the votes are kept, and what comes of them. */
export interface Votable extends VotableTables {
  /** Name of the limit on its calls. */
  name: string;
  /** Whether everybody sees a target. */
  isOpen: SQL | undefined;
  /** Whether votes for it have ended nevertheless; null where they never do. */
  isClosed: SQL<boolean> | null;
  messages: {
    /** What is said of a target for which votes have ended. */
    closed: string;
    /** What is said of a target that is not there or not open. */
    noSuchTarget: string;
    /** What somebody reads who voted for it before. */
    alreadyVoted: string;
    /** What an address reads from which somebody did; what to do follows (`Voter.advice`). */
    networkVoted: string;
  };
  /** What else accepted votes bring about, in their transaction; `counts` by target, with them. */
  onAccepted(
    tx: PublicTx,
    accepted: readonly CastVote[],
    now: Date,
    counts: ReadonlyMap<number, number>,
  ): Promise<void>;
  /** What else comes of votes of addresses that became votes of accounts. */
  onClaimed(tx: PublicTx, claimed: readonly CastVote[], now: Date): Promise<void>;
  /** What else was counted with a vote, and is taken back with it; its account need not be the one that undoes it. */
  onUndone(tx: PublicTx, undo: VoteUndo, undone: UndoneVote): Promise<void>;
}

/** A vote with what else is known of its voter. */
export interface CastVote extends Vote {
  /** The account of a voter who is signed in. */
  userId: number | null;
}

interface Outcome {
  verdict: Verdict;
  /** The target's votes after this one; 0 unless it counts. */
  count: number;
  castAt: Date;
  /** The row of a vote that was accepted, now or before. */
  voteId: number | null;
  /** For how long a vote that counts may be undone. */
  undoMs: number;
}

export interface VoteCounter {
  /**
   * Counts one vote for a target and resolves after the commit. With the receipt of an address's vote, an
   * account takes that one over; a call that is made again with its key is answered like the first one. Throws
   * `not_found`, `gone`, `already_voted` (which costs nothing) or `too_many`.
   */
  castVote(voter: Voter, targetId: number, call?: VoteCall): Promise<CountedVote>;
  /**
   * Undoes a vote of the last ten minutes and resolves after the commit with the target's votes. Throws
   * `not_found`, `conflict` (also beyond what a voter may undo) or `too_many`.
   */
  undoVote(voter: Voter, targetId: number, receipt?: string | null): Promise<number>;
}

/**
 * Counts the votes of a whole process. Votes that arrive while others are being written are batched into
 * the next transaction, so a crowd on one target does not queue for its row one by one.
 */
export function createVoteCounter(deps: Deps, votable: Votable): VoteCounter {
  const { database, config, secrets } = deps;
  const calls = createAddressLimit(deps, {
    name: votable.name,
    points: CALLS_PER_MINUTE,
    seconds: 60,
    message: "Too many votes from your network. Please wait a minute.",
  });
  const writers = recentWriters(deps);
  const counted = { ...votable, statements: createVoteStatements(votable) };
  const cast = createBatcher<CastVote, Outcome>(
    (batch) =>
      database.contentVersion.publish(
        (tx) => castVotes(tx, counted, batch, deps.now, config.rateLimit, secrets.vote),
        (outcomes) => outcomes.some(({ verdict }) => CHANGING.has(verdict.kind)),
        "votes",
      ),
    LARGEST_BATCH,
    GATHERING,
  );

  return {
    async castVote(voter, targetId, call) {
      await calls.take(voter.address);
      const hashes = hashesOf(secrets.vote, voter);
      const { userId } = voter;
      const { verdict, count, castAt, voteId, undoMs } = await cast({
        targetId,
        ...hashes,
        userId,
        receipt: call?.receipt ?? null,
        key: call?.key === undefined ? null : hashOfKey(secrets.vote, call.key),
      });
      writers.add(voter.address.person);
      refuseUnlessCounted(verdict, votable, voter.advice);
      return {
        communityVotes: count,
        vote: {
          as: voter.isOwn ? "account" : "network",
          isClaimed: isClaimed(verdict),
          receipt:
            voter.isOwn || voteId === null
              ? null
              : receiptOf(secrets.vote, {
                  table: votable.votes.table,
                  id: voteId,
                  voter: hashes.voter,
                  votedAt: castAt,
                }),
          advice: userId === null || voter.advice === null ? null : `${AS_NETWORK} ${voter.advice}`,
          undoSeconds: Math.floor(undoMs / 1000),
        },
      };
    },
    async undoVote({ address, userId }, targetId, receipt = null) {
      await calls.take(address);
      const undo = { targetId, userId, receipt };
      const by = {
        secret: secrets.vote,
        now: deps.now(),
        hasLimits: config.rateLimit,
        missing: votable.messages.noSuchTarget,
      };
      const left = await database.contentVersion.publish(
        async (tx) => {
          const undone = await undoVote(tx, votable, undo, by);
          await votable.onUndone(tx, undo, undone);
          return undone.communityVotes;
        },
        undefined,
        "votes",
      );
      writers.add(address.person);
      return left;
    },
  };
}

function refuseUnlessCounted(verdict: Verdict, { messages }: Votable, advice: string | null): void {
  switch (verdict.kind) {
    case "accepted":
    case "claimed":
    case "repeated":
      return;
    case "no_such_target":
      throw new AppError("not_found", messages.noSuchTarget);
    case "closed":
      throw new AppError("gone", messages.closed);
    case "already_voted":
      throw new AppError("already_voted", messages.alreadyVoted);
    case "voted_twice":
      throw new AppError("already_voted", `${messages.alreadyVoted}. ${TAKEN_BACK}`);
    case "network_voted":
      throw new AppError(
        "already_voted",
        advice === null ? messages.networkVoted : `${messages.networkVoted} ${advice}`,
      );
    default:
      throw new AppError("too_many", USED_UP[verdict.kind], {
        retryAfterSeconds: verdict.retryAfterSeconds,
      });
  }
}

const USED_UP = {
  too_many: TOO_MANY_VOTES,
  network_day_used_up: NETWORK_DAY_USED_UP,
  network_used_up: NETWORK_USED_UP,
  accounts_used_up: ACCOUNTS_USED_UP,
  claims_used_up: CLAIMS_USED_UP,
};

/**
 * Decides and writes a batch of votes inside `tx`. Targets are locked in the order of their ids,
 * then voters and their networks in the order of theirs, so that batches of several processes cannot
 * block each other for good; what is read after the locks is what other processes committed before.
 * The time of the votes is taken once their targets are locked: whoever decides about the votes of a time under
 * the same lock, such as those of a burst, leaves none out.
 */
async function castVotes(
  tx: PublicTx,
  votable: Votable & { statements: VoteStatements },
  batch: CastVote[],
  now: () => Date,
  hasLimits: boolean,
  secret: string,
): Promise<Outcome[]> {
  const { openTargets, closedTargets } = await lockTargets(tx, votable.statements, batch);
  const castAt = now();
  const nowMs = castAt.getTime();
  if (hasLimits) await lockVoters(tx, batch);
  const known = { openTargets, closedTargets, nowMs, hasLimits, secret };
  const record = await readRecord(tx, votable, batch, known);
  const verdicts = decideVotes(batch, record, hasLimits ? nowMs : null);
  await takeBackSecond(tx, votable, batch, verdicts, castAt);
  const accepted = batch.filter((_, index) => verdicts[index]?.kind === "accepted");
  const { counts, ids } = await insertVotes(tx, votable.statements, accepted, nowMs);
  if (accepted.length > 0) await votable.onAccepted(tx, accepted, castAt, counts);
  await claimVotes(tx, votable, batch, verdicts, castAt);
  return batch.map((vote, index) => {
    const verdict = verdicts[index] as Verdict;
    const { id = ids.get(rowKey(vote)) ?? null, votedAt = castAt } = formerVote(verdict) ?? {};
    return {
      verdict,
      count: counts.get(vote.targetId) ?? openTargets.get(vote.targetId) ?? 0,
      castAt: votedAt,
      voteId: id,
      undoMs: COUNTING.has(verdict.kind) ? msToUndo(votedAt, nowMs, record.undosOf(vote)) : 0,
    };
  });
}

/** What became of a vote that counts by now. */
const COUNTING: ReadonlySet<Verdict["kind"]> = new Set(["accepted", "claimed", "repeated"]);

/** The vote of before that a call came to; null for every other. */
function formerVote(verdict: Verdict): ProvenVote | RepeatedVote | null {
  return verdict.kind === "claimed" || verdict.kind === "repeated" ? verdict.vote : null;
}

function isClaimed(verdict: Verdict): boolean {
  return verdict.kind === "claimed" || (verdict.kind === "repeated" && !!verdict.vote?.isClaimed);
}

/** Locks the targets that everybody sees, and gives the counts of those that are open by id, and the closed ones. */
async function lockTargets(
  tx: Db,
  statements: VoteStatements,
  batch: Vote[],
): Promise<{ openTargets: Map<number, number>; closedTargets: Set<number> }> {
  const ids = [...new Set(batch.map(({ targetId }) => targetId))];
  const rows = await statements.lockTargets(tx, { ids });
  const open = rows.filter((row) => !row.isClosed);
  const closed = rows.filter((row) => row.isClosed);
  return {
    openTargets: new Map(open.map(({ id, count }) => [id, count])),
    closedTargets: new Set(closed.map(({ id }) => id)),
  };
}

async function lockVoters(tx: Db, batch: Vote[]): Promise<void> {
  const counted = batch.flatMap((vote) => [
    ...votersOf(vote),
    ...(vote.household === null ? [] : [vote.network]),
  ]);
  await lockKeys(tx, counted);
}

/** What becomes of a vote that changes a count. */
const CHANGING: ReadonlySet<Verdict["kind"]> = new Set(["accepted", "voted_twice"]);

/** Takes back what accounts that have a vote had cast as addresses as well: before votes are counted. */
async function takeBackSecond(
  tx: PublicTx,
  votable: Votable,
  batch: CastVote[],
  verdicts: Verdict[],
  now: Date,
): Promise<void> {
  for (const [index, { targetId, receipt }] of batch.entries()) {
    const verdict = verdicts[index];
    if (verdict?.kind !== "voted_twice") continue;
    const undone = await takeBack(tx, votable, { vote: verdict.vote, targetId, now });
    await votable.onUndone(tx, { targetId, userId: null, receipt }, undone);
  }
}

/** Makes votes of addresses those of the accounts that claim them; their counts stay. */
async function claimVotes(
  tx: PublicTx,
  votable: Votable,
  batch: CastVote[],
  verdicts: Verdict[],
  now: Date,
): Promise<void> {
  const claims = batch.flatMap((vote, index) => {
    const verdict = verdicts[index];
    return verdict?.kind === "claimed" ? [{ vote, proven: verdict.vote }] : [];
  });
  if (claims.length === 0) return;
  await writeClaims(tx, votable, claims, now);
  await votable.onClaimed(
    tx,
    claims.map(({ vote }) => vote),
    now,
  );
}

async function writeClaims(
  tx: PublicTx,
  { votes: { table, id, voter, accountAddress, mailbox, castKey, claimedAt } }: Votable,
  claims: readonly { vote: Vote; proven: ProvenVote }[],
  now: Date,
): Promise<void> {
  const ids = sql.param(claims.map(({ proven }) => proven.id));
  const accounts = sql.param(claims.map(({ vote }) => vote.voter));
  const addresses = sql.param(claims.map(({ proven }) => proven.address));
  const mailboxes = sql.param(claims.map(({ vote }) => vote.mailbox));
  const keys = sql.param(claims.map(({ vote }) => vote.key));
  await tx.execute(sql`
    update ${table} set ${sql.identifier(voter.name)} = given.account,
      ${sql.identifier(accountAddress.name)} = given.address,
      ${sql.identifier(mailbox.name)} = given.mailbox,
      ${sql.identifier(castKey.name)} = given.key,
      ${sql.identifier(claimedAt.name)} = ${now.toISOString()}::timestamptz
    from unnest(
        ${ids}::int[], ${accounts}::text[], ${addresses}::text[], ${mailboxes}::text[], ${keys}::text[]
      ) as given (vote_id, account, address, mailbox, key)
    where ${id} = given.vote_id`);
}

/** A vote of a batch: its voter has one for a target. */
const rowKey = ({ targetId, voter }: Pick<Vote, "targetId" | "voter">) => `${targetId} ${voter}`;

interface InsertedVotes {
  /** The new counts by target. */
  counts: Map<number, number>;
  /** The ids of the rows by `rowKey`. */
  ids: Map<string, number>;
}

/** Inserts votes and raises the counters of their targets. */
async function insertVotes(
  tx: PublicTx,
  statements: VoteStatements,
  accepted: CastVote[],
  nowMs: number,
): Promise<InsertedVotes> {
  if (accepted.length === 0) return { counts: new Map(), ids: new Map() };
  const rows = await statements.insertVotes(tx, {
    targets: accepted.map(({ targetId }) => targetId),
    voters: accepted.map(({ voter }) => voter),
    addresses: accepted.map(({ accountAddress }) => accountAddress),
    mailboxes: accepted.map(({ mailbox }) => mailbox),
    households: accepted.map(({ household }) => household),
    networks: accepted.map(({ network }) => network),
    keys: accepted.map(({ key }) => key),
    votedAt: new Date(nowMs).toISOString(),
  });
  return {
    counts: new Map(rows.map(({ id, votes }) => [id, votes])),
    ids: new Map(
      rows.flatMap(({ id: targetId, ids }) =>
        Object.entries(ids).map(([voter, row]) => [rowKey({ targetId, voter }), row] as const),
      ),
    ),
  };
}
