import { and, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { ClientAddress } from "../address.ts";
import { createBatcher } from "../batcher.ts";
import type { PublicTx } from "../db/content-version.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { lockKeys } from "../db/key-locks.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { createAddressLimit } from "../http/address-limits.ts";
import { keyedHash } from "../secrets.ts";
import { DAY_MS } from "../time.ts";
import {
  decideVotes,
  type Neighborhood,
  type Verdict,
  type Vote,
  type VotingRecord,
} from "./rules.ts";
import type { VotableTables } from "./votable-tables.ts";
import { shortNetwork } from "./votable-tables.ts";

const CALLS_PER_MINUTE = { person: 300, household: 1_200, network: 15_000 };
const LARGEST_BATCH = 256;
const NETWORK_USED_UP =
  "Too many votes for this player came from your network. Please try again later.";
const TOO_MANY_VOTES = "You've used all your votes for now. Please try again later.";

/** What is voted for, where the votes are kept, and what comes of them. */
export interface Votable extends VotableTables {
  /** Name of the limit on its calls. */
  name: string;
  /** Whether a target is open for votes. */
  isOpen: SQL | undefined;
  /** What the person reads of a target that is not there or not open, and of one voted for before. */
  messages: { noSuchTarget: string; alreadyVoted: string };
  /** What else accepted votes bring about, in their transaction; `counts` by target, with them. */
  onAccepted(
    tx: PublicTx,
    accepted: readonly CastVote[],
    now: Date,
    counts: ReadonlyMap<number, number>,
  ): Promise<void>;
}

/** A vote with what else is known of its voter. */
export interface CastVote extends Vote {
  /** The account of a voter who is signed in. */
  userId: number | null;
}

/** Who votes: somebody at a network address, whose account is known when there is one. */
export interface Voter {
  address: ClientAddress;
  userId: number | null;
}

interface Outcome {
  verdict: Verdict;
  /** The target's votes after this one; 0 unless accepted. */
  count: number;
}

export interface VoteCounter {
  /**
   * Counts one vote of a network address for a target and resolves after the commit with the target's
   * votes. Throws `not_found`, `already_voted` (which costs nothing) or `too_many`.
   */
  castVote(voter: Voter, targetId: number): Promise<number>;
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
  const cast = createBatcher<CastVote, Outcome>((batch) => {
    const nowMs = deps.now().getTime();
    return database.contentVersion.publish(
      (tx) => castVotes(tx, votable, batch, nowMs, config.rateLimit),
      (outcomes) => outcomes.some(({ verdict }) => verdict.kind === "accepted"),
    );
  }, LARGEST_BATCH);

  return {
    async castVote({ address, userId }, targetId) {
      await calls.take(address);
      const hashes = hashesOf(secrets.vote, address);
      const { verdict, count } = await cast({ targetId, ...hashes, userId });
      refuseUnlessAccepted(verdict, votable);
      return count;
    },
  };
}

/** Keyed hashes of an address: what votes keep instead of it. */
function hashesOf(
  secret: string,
  address: ClientAddress,
): Pick<Vote, "voter" | "household" | "network"> {
  const isOwnHousehold = address.household === address.person;
  return {
    voter: keyedHash(secret, `voter ${address.person}`),
    // Stored votes hold hashes of this text, so it keeps the word "site".
    household: isOwnHousehold ? null : keyedHash(secret, `site ${address.household}`),
    network: keyedHash(secret, `network ${address.network}`),
  };
}

function refuseUnlessAccepted(verdict: Verdict, { messages }: Votable): void {
  switch (verdict.kind) {
    case "accepted":
      return;
    case "no_such_target":
      throw new AppError("not_found", messages.noSuchTarget);
    case "already_voted":
      throw new AppError("already_voted", messages.alreadyVoted);
    case "too_many":
      throw new AppError("too_many", TOO_MANY_VOTES, {
        retryAfterSeconds: verdict.retryAfterSeconds,
      });
    case "network_used_up":
      throw new AppError("too_many", NETWORK_USED_UP, {
        retryAfterSeconds: verdict.retryAfterSeconds,
      });
  }
}

/**
 * Decides and writes a batch of votes inside `tx`. Targets are locked in the order of their ids,
 * then voters and their networks in the order of theirs, so that batches of several processes cannot
 * block each other for good; what is read after the locks is what other processes committed before.
 */
async function castVotes(
  tx: PublicTx,
  votable: Votable,
  batch: CastVote[],
  nowMs: number,
  hasLimits: boolean,
): Promise<Outcome[]> {
  const openTargets = await lockTargets(tx, votable, batch);
  if (hasLimits) await lockVoters(tx, batch);
  const record = await readRecord(tx, votable, batch, openTargets, nowMs, hasLimits);
  const verdicts = decideVotes(batch, record, hasLimits ? nowMs : null);
  const accepted = batch.filter((_, index) => verdicts[index]?.kind === "accepted");
  const counts = await insertVotes(tx, votable, accepted, nowMs);
  if (accepted.length > 0) await votable.onAccepted(tx, accepted, new Date(nowMs), counts);
  return batch.map(({ targetId }, index) => ({
    verdict: verdicts[index] as Verdict,
    count: counts.get(targetId) ?? 0,
  }));
}

async function lockTargets(
  tx: Db,
  { targets, isOpen }: Votable,
  batch: Vote[],
): Promise<Set<number>> {
  const ids = [...new Set(batch.map(({ targetId }) => targetId))];
  const rows = await tx
    .select({ id: targets.id })
    .from(targets.table)
    .where(and(inArray(targets.id, ids), isOpen))
    .orderBy(targets.id)
    .for("no key update");
  return new Set(rows.map(({ id }) => id as number));
}

async function lockVoters(tx: Db, batch: Vote[]): Promise<void> {
  const counted = batch.flatMap(({ voter, household, network }) =>
    household === null ? [voter] : [voter, network],
  );
  await lockKeys(tx, counted);
}

async function readRecord(
  tx: Db,
  votable: Votable,
  batch: Vote[],
  openTargets: Set<number>,
  nowMs: number,
  hasLimits: boolean,
): Promise<VotingRecord> {
  const { votes } = votable;
  const voters = [...new Set(batch.map(({ voter }) => voter))];
  const isAboutThese = inArray(votes.targetId, [...openTargets]);
  const isOfLastDay = gt(votes.votedAt, new Date(nowMs - DAY_MS));
  const rows = (await tx
    .select({ targetId: votes.targetId, voter: votes.voter, votedAt: votes.votedAt })
    .from(votes.table)
    .where(
      and(
        inArray(votes.voter, voters),
        hasLimits ? sql`(${isAboutThese} or ${isOfLastDay})` : isAboutThese,
      ),
    )
    .orderBy(votes.votedAt)) as { targetId: number; voter: string; votedAt: Date }[];

  const cast = new Set(rows.map(({ targetId, voter }) => `${targetId} ${voter}`));
  const times = new Map<string, number[]>();
  for (const { voter, votedAt } of rows) {
    if (votedAt.getTime() <= nowMs - DAY_MS) continue;
    const own = times.get(voter) ?? [];
    times.set(voter, [...own, votedAt.getTime()]);
  }
  return {
    openTargets,
    hasVoted: ({ targetId, voter }) => cast.has(`${targetId} ${voter}`),
    acceptedAt: (voter) => times.get(voter) ?? [],
    neighborhoodOf: await readNeighborhoods(tx, votable, hasLimits ? batch : [], nowMs),
  };
}

const NOBODY: Neighborhood = { household: 0, network: 0, networkInLastDay: 0 };

/** Counts the votes for the targets of the batch's IPv6 votes that came from their households and networks. */
async function readNeighborhoods(
  tx: Db,
  { votes }: Votable,
  batch: Vote[],
  nowMs: number,
): Promise<(vote: Vote) => Neighborhood> {
  const counted = batch.filter(({ household }) => household !== null);
  if (counted.length === 0) return () => NOBODY;
  const pairs = new Map(counted.map((one) => [`${one.targetId} ${one.network}`, one]));
  const targets = sql.param([...pairs.values()].map(({ targetId }) => targetId));
  const networks = sql.param([...pairs.values()].map(({ network }) => network));
  const { site, network, targetId, votedAt } = votes;
  const rows = await rowsOf<HouseholdCount>(
    tx,
    sql`
      select given.target_id as "targetId", given.network, counted.*
      from unnest(${targets}::int[], ${networks}::text[]) as given (target_id, network)
      cross join lateral (
        select ${site} as household, count(*)::int as votes,
          (count(*) filter (
            where ${votedAt} > ${new Date(nowMs - DAY_MS).toISOString()}::timestamptz
          ))::int as "lastDay"
        from ${votes.table}
        where ${shortNetwork(network)} = ${shortNetwork(sql`given.network`)}
          and ${network} = given.network and ${targetId} = given.target_id
        group by ${site}
      ) as counted`,
  );
  const ofNetworks = Map.groupBy(rows, (row) => `${row.targetId} ${row.network}`);
  return (vote) => {
    const households = ofNetworks.get(`${vote.targetId} ${vote.network}`) ?? [];
    const sum = (of: (row: HouseholdCount) => number) =>
      households.reduce((all, row) => all + of(row), 0);
    return {
      household: households.find((row) => row.household === vote.household)?.votes ?? 0,
      network: sum(({ votes }) => votes),
      networkInLastDay: sum(({ lastDay }) => lastDay),
    };
  };
}

interface HouseholdCount {
  targetId: number;
  network: string;
  household: string | null;
  votes: number;
  lastDay: number;
}

/** Inserts votes and raises the counters of their targets; gives the new counts by target. */
async function insertVotes(
  tx: PublicTx,
  { targets, votes }: Votable,
  accepted: CastVote[],
  nowMs: number,
): Promise<Map<number, number>> {
  if (accepted.length === 0) return new Map();
  const ids = sql.param(accepted.map(({ targetId }) => targetId));
  const voters = sql.param(accepted.map(({ voter }) => voter));
  const households = sql.param(accepted.map(({ household }) => household));
  const networks = sql.param(accepted.map(({ network }) => network));
  const [targetId, voter, site, network, votedAt, id, count] = [
    votes.targetId,
    votes.voter,
    votes.site,
    votes.network,
    votes.votedAt,
    targets.id,
    targets.count,
  ].map(({ name }) => sql.identifier(name));
  const rows = await rowsOf<{ id: number; votes: number }>(
    tx,
    sql`
      with cast_now as (
        insert into ${votes.table} (${targetId}, ${voter}, ${site}, ${network}, ${votedAt})
        select target_id, voter, household, network, ${new Date(nowMs).toISOString()}::timestamptz
        from unnest(${ids}::int[], ${voters}::text[], ${households}::text[], ${networks}::text[])
          as given (target_id, voter, household, network)
        returning ${targetId} as target_id
      ), counted as (
        select target_id, count(*)::int as votes from cast_now group by target_id
      )
      update ${targets.table} as target
      set ${count} = target.${count} + counted.votes
      from counted
      where target.${id} = counted.target_id
      returning target.${id} as id, target.${count} as votes`,
  );
  return new Map(rows.map(({ id: target, votes: total }) => [target, total]));
}
