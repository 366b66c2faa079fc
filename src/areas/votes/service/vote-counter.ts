import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { createBatcher } from "#lib/batcher.ts";
import { capitalized, inWords } from "#lib/count.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { lockKeys } from "#lib/db/key-locks.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { ACCOUNTS_OF_ADDRESS } from "../access/limits.ts";
import { accountVoter, hashesOf } from "../queries/hashes.ts";
import { readRecord } from "../queries/read-record.ts";
import {
  decideVotes,
  type UsedUp,
  type Verdict,
  type Vote,
  type Voter,
  votersOf,
} from "../rules/casting.ts";
import type { VotableTables } from "../tables/votable.ts";
import { takeBackVote, type UndoneVote, type VoteUndo } from "./undo-vote.ts";

const CALLS_PER_MINUTE = { person: 300, household: 1_200, network: 15_000 };
const LARGEST_BATCH = 256;
/** A batch costs little more for each vote more, so that those of a crowd who come again go together. */
const GATHERING = { crowd: 8, longestMs: 5 };

const USED_UP: Record<UsedUp, string> = {
  too_many: "You've used all your votes for now. Please try again later.",
  network_day_used_up:
    "Too many votes for this player came from your network within a day. Please try again tomorrow.",
  network_used_up:
    "Your network has used all its votes for this player. Please vote from another one.",
  accounts_used_up: `${capitalized(inWords(ACCOUNTS_OF_ADDRESS))} people with accounts have voted for this player from your network. Please vote from another one.`,
};

/** What is voted for, where the votes are kept, and what comes of them. */
export interface Votable extends VotableTables {
  /** Name of the limit on its calls. */
  name: string;
  /** Whether everybody sees a target. */
  isOpen: SQL | undefined;
  /** Whether votes for it have ended nevertheless; null where they never do. */
  isClosed: SQL<boolean> | null;
  messages: {
    /** Votes for the target have ended. */
    closed: string;
    /** The target does not exist or is not public. */
    noSuchTarget: string;
    /** The voter has a vote for the target. */
    alreadyVoted: string;
  };
  /** What else accepted votes bring about, in their transaction; `counts` by target, with them. */
  onAccepted(
    tx: PublicTx,
    accepted: readonly CastVote[],
    now: Date,
    counts: ReadonlyMap<number, number>,
  ): Promise<void>;
  /** Takes back what else was counted with a vote. */
  onUndone(tx: PublicTx, undo: VoteUndo, undone: UndoneVote): Promise<void>;
}

/** A vote with what else is known of its voter. */
export interface CastVote extends Vote {
  /** The account of a voter who is signed in. */
  userId: number | null;
}

interface Outcome {
  verdict: Verdict;
  /** The target's votes after this one. */
  count: number;
}

/** An account at the address from which it calls. */
type AccountAt = Pick<Voter, "address"> & { userId: number };

/** The counters of a whole process, one for each kind of target. */
const counters = perDeps((deps) => {
  const kept = new WeakMap<Votable, Counter>();
  return (votable: Votable) => {
    const counter = kept.get(votable) ?? createCounter(deps, votable);
    kept.set(votable, counter);
    return counter;
  };
});

type Counter = ReturnType<typeof createCounter>;

/**
 * Takes the calls and the votes for a kind of target. Votes that arrive while others are being written are batched into
 * the next transaction, so a crowd on one target does not queue for its row one by one.
 */
function createCounter(deps: Deps, votable: Votable) {
  const { database, config } = deps;
  const calls = createAddressLimit(deps, {
    name: votable.name,
    points: CALLS_PER_MINUTE,
    seconds: 60,
    message: "Too many votes from your network. Please wait a minute.",
  });
  const count = createBatcher<CastVote, Outcome>(
    (batch) =>
      database.contentVersion.publish(
        (tx) => castVotes(tx, votable, batch, deps.now, config.rateLimit),
        (outcomes) => outcomes.some(({ verdict }) => verdict.kind === "accepted"),
        "votes",
      ),
    LARGEST_BATCH,
    GATHERING,
  );
  return { calls, count };
}

/**
 * Counts one vote for a target and resolves after the commit with the target's votes. Throws `not_found`, `gone`,
 * `already_voted` (which costs nothing), `vote_not_counted` where staff hold or removed the vote, or `too_many`.
 */
export async function castVote(
  deps: Deps,
  { votable, voter, id }: { votable: Votable; voter: Voter; id: number },
): Promise<number> {
  const { calls, count } = counters(deps)(votable);
  await calls.take(voter.address);
  const hashes = hashesOf(deps.secrets.vote, voter);
  const outcome = await count({ targetId: id, ...hashes, userId: voter.userId });
  refuseUnlessAccepted(outcome.verdict, votable, voter);
  return outcome.count;
}

/**
 * Undoes an account's vote of the last ten minutes and resolves after the commit with the target's votes. Throws
 * `not_found`, `conflict` (also beyond what an account may undo) or `too_many`.
 */
export async function undoVote(
  deps: Deps,
  { votable, account, id }: { votable: Votable; account: AccountAt; id: number },
): Promise<number> {
  const { database, config, secrets } = deps;
  const { address, userId } = account;
  await counters(deps)(votable).calls.take(address);
  const terms = {
    voter: accountVoter(secrets.vote, userId),
    now: deps.now(),
    hasLimits: config.rateLimit,
    missing: votable.messages.noSuchTarget,
  };
  return database.contentVersion.publish(
    async (tx) => {
      const undone = await takeBackVote(tx, votable, id, terms);
      await votable.onUndone(tx, { targetId: id, userId }, undone);
      return undone.communityVotes;
    },
    undefined,
    "votes",
  );
}

function refuseUnlessAccepted(verdict: Verdict, { messages }: Votable, voter: Voter): void {
  const ofWhom =
    voter.mailbox === null
      ? "The vote for this player from your network"
      : "Your vote for this player";
  switch (verdict.kind) {
    case "accepted":
      return;
    case "no_such_target":
      throw new AppError("not_found", messages.noSuchTarget);
    case "closed":
      throw new AppError("gone", messages.closed);
    case "already_voted":
      throw new AppError("already_voted", messages.alreadyVoted);
    case "held":
      throw new AppError(
        "vote_not_counted",
        `${ofWhom} does not count for now: our staff is looking at it.`,
      );
    case "removed":
      throw new AppError(
        "vote_not_counted",
        `${ofWhom} does not count: our staff has removed it. It can't be cast again.`,
      );
    default:
      throw new AppError("too_many", USED_UP[verdict.kind], {
        retryAfterSeconds: verdict.retryAfterSeconds,
      });
  }
}

/**
 * Decides and writes a batch of votes inside `tx`. Targets are locked in the order of their ids, then voters in the
 * order of theirs, so that batches of several processes cannot block each other for good; what is read after the
 * locks is what other processes committed before.
 * The time of the votes is taken once their targets are locked: whoever decides about the votes of a time under
 * the same lock, such as those of a burst, leaves none out.
 */
async function castVotes(
  tx: PublicTx,
  votable: Votable,
  batch: CastVote[],
  now: () => Date,
  hasLimits: boolean,
): Promise<Outcome[]> {
  const { openTargets, closedTargets } = await lockTargets(tx, votable, batch);
  const castAt = now();
  const nowMs = castAt.getTime();
  if (hasLimits) await lockKeys(tx, batch.flatMap(votersOf));
  const known = { openTargets, closedTargets, nowMs, hasLimits };
  const record = await readRecord(tx, votable, batch, known);
  const verdicts = decideVotes(batch, record, hasLimits ? nowMs : null);
  const accepted = batch.filter((_, index) => verdicts[index]?.kind === "accepted");
  const counts = await insertVotes(tx, votable, accepted, castAt);
  if (accepted.length > 0) await votable.onAccepted(tx, accepted, castAt, counts);
  return batch.map(({ targetId }, index) => ({
    verdict: verdicts[index] as Verdict,
    count: counts.get(targetId) ?? 0,
  }));
}

/**
 * Locks the public targets of a batch in the order of their ids. Returns the ids of the open ones, and of the closed
 * ones.
 */
async function lockTargets(
  tx: Db,
  { targets, isOpen, isClosed }: Votable,
  batch: Vote[],
): Promise<{ openTargets: Set<number>; closedTargets: Set<number> }> {
  const ids = [...new Set(batch.map(({ targetId }) => targetId))];
  const isAsked = sql`${targets.id} = any(${sql.param(ids)}::int[])`;
  const rows = await rowsOf<{ id: number; isClosed: boolean }>(
    tx,
    sql`
      select ${targets.id} as id, ${isClosed ?? sql`false`} as "isClosed"
      from ${targets.table}
      where ${and(isAsked, isOpen)}
      order by ${targets.id}
      for no key update`,
  );
  const idsOf = (isClosed: boolean) =>
    new Set(rows.filter((row) => row.isClosed === isClosed).map(({ id }) => id));
  return { openTargets: idsOf(false), closedTargets: idsOf(true) };
}

/** Inserts votes and raises the vote counts of their targets. Returns the new counts by target. */
async function insertVotes(
  tx: PublicTx,
  { targets, votes }: Votable,
  accepted: CastVote[],
  castAt: Date,
): Promise<Map<number, number>> {
  if (accepted.length === 0) return new Map();
  const own = ({ name }: PgColumn) => sql.identifier(name);
  const given = (name: keyof CastVote) => sql.param(accepted.map((vote) => vote[name]));
  const count = own(targets.count);
  const rows = await rowsOf<{ id: number; votes: number }>(
    tx,
    sql`
      with cast_now as (
        insert into ${votes.table} (
          ${own(votes.targetId)}, ${own(votes.voter)}, ${own(votes.accountAddress)}, ${own(votes.mailbox)},
          ${own(votes.site)}, ${own(votes.network)}, ${own(votes.votedAt)}
        )
        select target_id, voter, address, mailbox, household, network, ${castAt.toISOString()}::timestamptz
        from unnest(
          ${given("targetId")}::int[], ${given("voter")}::text[], ${given("accountAddress")}::text[],
          ${given("mailbox")}::text[], ${given("household")}::text[], ${given("network")}::text[]
        ) as given (target_id, voter, address, mailbox, household, network)
        returning ${own(votes.targetId)} as target_id
      ), counted as (
        select target_id, count(*)::int as votes from cast_now group by target_id
      )
      update ${targets.table} as target
      set ${count} = target.${count} + counted.votes
      from counted
      where target.${own(targets.id)} = counted.target_id
      returning target.${own(targets.id)} as id, target.${count} as votes`,
  );
  return new Map(rows.map(({ id, votes }) => [id, votes]));
}
