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
import type { PollTables } from "./poll-tables.ts";
import { shortNetwork } from "./poll-tables.ts";
import {
  type Ballot,
  decideBallots,
  type Neighborhood,
  type Verdict,
  type VotingRecord,
} from "./rules.ts";

const CALLS_PER_MINUTE = { person: 300, site: 1_200, network: 15_000 };
const LARGEST_BATCH = 256;
const NETWORK_USED_UP =
  "Too many votes for this player came from your network. Please try again later.";
const TOO_MANY_VOTES = "You've used all your votes for now. Please try again later.";

/** What is voted for, where the votes are kept, and what comes of them. */
export interface Poll extends PollTables {
  /** Name of the limit on its calls. */
  name: string;
  /** Whether a thing is open for votes. */
  isOpen: SQL | undefined;
  /** What the person reads of a thing that is not there or not open, and of one voted for before. */
  messages: { noSuchThing: string; alreadyVoted: string };
  /** What else accepted votes bring about, in their transaction; `counts` by thing, with them. */
  onAccepted(
    tx: PublicTx,
    accepted: readonly CastBallot[],
    now: Date,
    counts: ReadonlyMap<number, number>,
  ): Promise<void>;
}

/** A ballot with what else is known of its voter. */
export interface CastBallot extends Ballot {
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
  /** The thing's votes after this one; 0 unless accepted. */
  count: number;
}

export interface Voting {
  /**
   * Counts one vote of a network address for a thing and resolves after the commit with the thing's
   * votes. Throws `not_found`, `already_voted` (which costs nothing) or `too_many`.
   */
  castVote(voter: Voter, thingId: number): Promise<number>;
}

/**
 * Voting for a whole process. Votes that arrive while others are being written are batched into
 * the next transaction, so a crowd on one thing does not queue for its row one by one.
 */
export function createVoting(deps: Deps, poll: Poll): Voting {
  const { database, config, secrets } = deps;
  const calls = createAddressLimit(deps, {
    name: poll.name,
    points: CALLS_PER_MINUTE,
    seconds: 60,
    message: "Too many votes from your network. Please wait a minute.",
  });
  const cast = createBatcher<CastBallot, Outcome>((ballots) => {
    const nowMs = deps.now().getTime();
    return database.contentVersion.publish(
      (tx) => castBallots(tx, poll, ballots, nowMs, config.rateLimit),
      (outcomes) => outcomes.some(({ verdict }) => verdict.kind === "accepted"),
    );
  }, LARGEST_BATCH);

  return {
    async castVote({ address, userId }, thingId) {
      await calls.take(address);
      const hashes = hashesOf(secrets.vote, address);
      const { verdict, count } = await cast({ thingId, ...hashes, userId });
      refuseUnlessAccepted(verdict, poll);
      return count;
    },
  };
}

/** Keyed hashes of an address: what votes keep instead of it. */
function hashesOf(
  secret: string,
  address: ClientAddress,
): Pick<Ballot, "voter" | "site" | "network"> {
  const isOwnSite = address.site === address.person;
  return {
    voter: keyedHash(secret, `voter ${address.person}`),
    site: isOwnSite ? null : keyedHash(secret, `site ${address.site}`),
    network: keyedHash(secret, `network ${address.network}`),
  };
}

function refuseUnlessAccepted(verdict: Verdict, { messages }: Poll): void {
  switch (verdict.kind) {
    case "accepted":
      return;
    case "no_such_thing":
      throw new AppError("not_found", messages.noSuchThing);
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
 * Decides and writes a batch of ballots inside `tx`. Things are locked in the order of their ids,
 * then voters and their networks in the order of theirs, so that batches of several processes cannot
 * block each other for good; what is read after the locks is what other processes committed before.
 */
async function castBallots(
  tx: PublicTx,
  poll: Poll,
  ballots: CastBallot[],
  nowMs: number,
  hasLimits: boolean,
): Promise<Outcome[]> {
  const openThings = await lockThings(tx, poll, ballots);
  if (hasLimits) await lockVoters(tx, ballots);
  const record = await readRecord(tx, poll, ballots, openThings, nowMs, hasLimits);
  const verdicts = decideBallots(ballots, record, hasLimits ? nowMs : null);
  const accepted = ballots.filter((_, index) => verdicts[index]?.kind === "accepted");
  const counts = await insertVotes(tx, poll, accepted, nowMs);
  if (accepted.length > 0) await poll.onAccepted(tx, accepted, new Date(nowMs), counts);
  return ballots.map(({ thingId }, index) => ({
    verdict: verdicts[index] as Verdict,
    count: counts.get(thingId) ?? 0,
  }));
}

async function lockThings(
  tx: Db,
  { things, isOpen }: Poll,
  ballots: Ballot[],
): Promise<Set<number>> {
  const ids = [...new Set(ballots.map(({ thingId }) => thingId))];
  const rows = await tx
    .select({ id: things.id })
    .from(things.table)
    .where(and(inArray(things.id, ids), isOpen))
    .orderBy(things.id)
    .for("no key update");
  return new Set(rows.map(({ id }) => id as number));
}

async function lockVoters(tx: Db, ballots: Ballot[]): Promise<void> {
  const counted = ballots.flatMap(({ voter, site, network }) =>
    site === null ? [voter] : [voter, network],
  );
  await lockKeys(tx, counted);
}

async function readRecord(
  tx: Db,
  poll: Poll,
  ballots: Ballot[],
  openThings: Set<number>,
  nowMs: number,
  hasLimits: boolean,
): Promise<VotingRecord> {
  const { votes } = poll;
  const voters = [...new Set(ballots.map(({ voter }) => voter))];
  const isAboutThese = inArray(votes.thingId, [...openThings]);
  const isOfLastDay = gt(votes.votedAt, new Date(nowMs - DAY_MS));
  const rows = (await tx
    .select({ thingId: votes.thingId, voter: votes.voter, votedAt: votes.votedAt })
    .from(votes.table)
    .where(
      and(
        inArray(votes.voter, voters),
        hasLimits ? sql`(${isAboutThese} or ${isOfLastDay})` : isAboutThese,
      ),
    )
    .orderBy(votes.votedAt)) as { thingId: number; voter: string; votedAt: Date }[];

  const cast = new Set(rows.map(({ thingId, voter }) => `${thingId} ${voter}`));
  const times = new Map<string, number[]>();
  for (const { voter, votedAt } of rows) {
    if (votedAt.getTime() <= nowMs - DAY_MS) continue;
    const own = times.get(voter) ?? [];
    times.set(voter, [...own, votedAt.getTime()]);
  }
  return {
    openThings,
    hasVoted: ({ thingId, voter }) => cast.has(`${thingId} ${voter}`),
    acceptedAt: (voter) => times.get(voter) ?? [],
    neighborhoodOf: await readNeighborhoods(tx, poll, hasLimits ? ballots : [], nowMs),
  };
}

const NOBODY: Neighborhood = { site: 0, network: 0, networkInLastDay: 0 };

/** Counts the votes for the things of IPv6 ballots that came from their sites and networks. */
async function readNeighborhoods(
  tx: Db,
  { votes }: Poll,
  ballots: Ballot[],
  nowMs: number,
): Promise<(ballot: Ballot) => Neighborhood> {
  const counted = ballots.filter(({ site }) => site !== null);
  if (counted.length === 0) return () => NOBODY;
  const pairs = new Map(counted.map((one) => [`${one.thingId} ${one.network}`, one]));
  const things = sql.param([...pairs.values()].map(({ thingId }) => thingId));
  const networks = sql.param([...pairs.values()].map(({ network }) => network));
  const { site, network, thingId, votedAt } = votes;
  const rows = await rowsOf<SiteCount>(
    tx,
    sql`
      select given.thing_id as "thingId", given.network, counted.*
      from unnest(${things}::int[], ${networks}::text[]) as given (thing_id, network)
      cross join lateral (
        select ${site} as site, count(*)::int as votes,
          (count(*) filter (
            where ${votedAt} > ${new Date(nowMs - DAY_MS).toISOString()}::timestamptz
          ))::int as "lastDay"
        from ${votes.table}
        where ${shortNetwork(network)} = ${shortNetwork(sql`given.network`)}
          and ${network} = given.network and ${thingId} = given.thing_id
        group by ${site}
      ) as counted`,
  );
  const ofNetworks = Map.groupBy(rows, (row) => `${row.thingId} ${row.network}`);
  return (ballot) => {
    const sites = ofNetworks.get(`${ballot.thingId} ${ballot.network}`) ?? [];
    const sum = (of: (row: SiteCount) => number) => sites.reduce((all, row) => all + of(row), 0);
    return {
      site: sites.find((row) => row.site === ballot.site)?.votes ?? 0,
      network: sum(({ votes }) => votes),
      networkInLastDay: sum(({ lastDay }) => lastDay),
    };
  };
}

interface SiteCount {
  thingId: number;
  network: string;
  site: string | null;
  votes: number;
  lastDay: number;
}

/** Inserts votes and raises the counters of their things; gives the new counts by thing. */
async function insertVotes(
  tx: PublicTx,
  { things, votes }: Poll,
  accepted: CastBallot[],
  nowMs: number,
): Promise<Map<number, number>> {
  if (accepted.length === 0) return new Map();
  const ids = sql.param(accepted.map(({ thingId }) => thingId));
  const voters = sql.param(accepted.map(({ voter }) => voter));
  const sites = sql.param(accepted.map(({ site }) => site));
  const networks = sql.param(accepted.map(({ network }) => network));
  const [thingId, voter, site, network, votedAt, id, count] = [
    votes.thingId,
    votes.voter,
    votes.site,
    votes.network,
    votes.votedAt,
    things.id,
    things.count,
  ].map(({ name }) => sql.identifier(name));
  const rows = await rowsOf<{ id: number; votes: number }>(
    tx,
    sql`
      with cast_now as (
        insert into ${votes.table} (${thingId}, ${voter}, ${site}, ${network}, ${votedAt})
        select thing_id, voter, site, network, ${new Date(nowMs).toISOString()}::timestamptz
        from unnest(${ids}::int[], ${voters}::text[], ${sites}::text[], ${networks}::text[])
          as given (thing_id, voter, site, network)
        returning ${thingId} as thing_id
      ), counted as (
        select thing_id, count(*)::int as votes from cast_now group by thing_id
      )
      update ${things.table} as thing
      set ${count} = thing.${count} + counted.votes
      from counted
      where thing.${id} = counted.thing_id
      returning thing.${id} as id, thing.${count} as votes`,
  );
  return new Map(rows.map(({ id: thing, votes: total }) => [thing, total]));
}
