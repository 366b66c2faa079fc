import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import { VOTES_PER_DAY } from "../access/limits.ts";
import type { EarlierVote, Neighborhood, Vote, VotingRecord } from "../rules/casting.ts";
import { shortHash, type VotableTables } from "../tables/votable.ts";
import { votesOfAllBoards } from "../tables/votes-of-all-boards.ts";

interface Known {
  openTargets: ReadonlySet<number>;
  closedTargets: ReadonlySet<number>;
  nowMs: number;
  hasLimits: boolean;
}

/**
 * Reads what the database knows of the targets and voters of a batch, for `decideVotes`. Every lookup goes
 * through an index that holds what counts apart from what was undone, so it reads no more than the limits let count,
 * whatever one caller wrote before.
 */
export async function readRecord(
  tx: Db,
  { votes }: Pick<VotableTables, "votes">,
  batch: readonly Vote[],
  { openTargets, closedTargets, nowMs, hasLimits }: Known,
): Promise<VotingRecord> {
  const limited = hasLimits ? batch : [];
  const since = sql`${new Date(nowMs - DAY_MS).toISOString()}::timestamptz`;
  const voted = await readVoted(tx, votes, batch);
  const earlier = await readEarlier(tx, votes, voted);
  const times = await readTimes(tx, votes, limited, since);
  return {
    openTargets,
    closedTargets,
    earlierVote: (vote) => earlier.get(vote) ?? null,
    countAccounts: await readAccounts(tx, votes, limited),
    acceptedAt: (voter) => times.get(voter) ?? [],
    neighborhoodOf: await readNeighborhoods(tx, votes, limited, since),
  };
}

/** The votes whose voter or mailbox has a vote for the target. */
async function readVoted(
  tx: Db,
  { table, targetId, voter, mailbox, undoneAt }: VotableTables["votes"],
  batch: readonly Vote[],
): Promise<Vote[]> {
  // Without the offset, the database may join the batch with all votes.
  const standing = (isOwn: SQL) =>
    sql`(select 1 from ${table} where ${isOwn} and ${undoneAt} is null offset 0)`;
  const rows = await rowsOf<{ place: number }>(
    tx,
    sql`
      select given.place::int as place
      from unnest(
        ${sql.param(batch.map((vote) => vote.targetId))}::int[],
        ${sql.param(batch.map((vote) => vote.voter))}::text[],
        ${sql.param(batch.map((vote) => vote.mailbox))}::text[]
      ) with ordinality as given (target_id, voter, mailbox, place)
      cross join lateral (
        ${standing(sql`${targetId} = given.target_id and ${voter} = given.voter`)}
        union all
        ${standing(sql`${targetId} = given.target_id and ${mailbox} = given.mailbox`)}
      ) as standing`,
  );
  return rows.flatMap(({ place }) => batch[place - 1] ?? []);
}

/** What became of the earlier votes of those who have one. Read apart: the lookup for all is of indexes alone. */
async function readEarlier(
  tx: Db,
  { table, targetId, voter, mailbox, undoneAt, voidedAt, heldBurstId }: VotableTables["votes"],
  voted: readonly Vote[],
): Promise<Map<Vote, EarlierVote>> {
  if (voted.length === 0) return new Map();
  const standing = (isOwn: SQL) => sql`(
    select case when ${voidedAt} is null then 'counts'
      when ${heldBurstId} is null then 'removed' else 'held' end as state
    from ${table} where ${isOwn} and ${undoneAt} is null offset 0)`;
  const rows = await rowsOf<{ place: number; state: EarlierVote }>(
    tx,
    sql`
      select given.place::int as place, standing.state
      from unnest(
        ${sql.param(voted.map((vote) => vote.targetId))}::int[],
        ${sql.param(voted.map((vote) => vote.voter))}::text[],
        ${sql.param(voted.map((vote) => vote.mailbox))}::text[]
      ) with ordinality as given (target_id, voter, mailbox, place)
      cross join lateral (
        ${standing(sql`${targetId} = given.target_id and ${voter} = given.voter`)}
        union all
        ${standing(sql`${targetId} = given.target_id and ${mailbox} = given.mailbox`)}
      ) as standing
      order by standing.state = 'counts'`,
  );
  // The last one stands: one that counts.
  return new Map(
    rows.flatMap(({ place, state }) => {
      const vote = voted[place - 1];
      return vote ? [[vote, state] as const] : [];
    }),
  );
}

/**
 * When each voter and mailbox got a vote that stands, oldest first: addresses count on this board, accounts and
 * mailboxes on all boards.
 */
async function readTimes(
  tx: Db,
  { table, voter, votedAt, undoneAt }: VotableTables["votes"],
  batch: readonly Vote[],
  since: SQL,
): Promise<Map<string, number[]>> {
  const ofAddresses = batch.filter((vote) => vote.accountAddress === null);
  const ofAccounts = batch.filter((vote) => vote.accountAddress !== null);
  const here = { from: table, votedAt, undoneAt, most: VOTES_PER_DAY.address };
  const { votedAt: at, undoneAt: undone } = votesOfAllBoards;
  const everywhere = {
    ...{ from: votesOfAllBoards, votedAt: at, undoneAt: undone },
    most: VOTES_PER_DAY.account,
  };
  const lookups: (Lookup & { keys: (string | null)[] })[] = [
    { ...here, by: voter, keys: ofAddresses.map((vote) => vote.voter) },
    { ...everywhere, by: votesOfAllBoards.voter, keys: ofAccounts.map((vote) => vote.voter) },
    { ...everywhere, by: votesOfAllBoards.mailbox, keys: ofAccounts.map((vote) => vote.mailbox) },
  ].filter(({ keys }) => keys.length > 0);
  if (lookups.length === 0) return new Map();
  // Ordered as the voter's index is, so that the database takes no index of times for it.
  const newest = lookups.map(
    ({ keys, from, by, votedAt, undoneAt, most }) => sql`
      select given.key, (extract(epoch from vote.at) * 1000)::float8 as at
      from unnest(${sql.param([...new Set(keys)])}::text[]) as given (key)
      cross join lateral (
        select ${votedAt} as at from ${from}
        where ${shortHash(by)} = ${shortHash(sql`given.key`)} and ${votedAt} > ${since} and ${undoneAt} is null
        order by ${undoneAt} desc, ${votedAt} desc limit ${most}
      ) as vote`,
  );
  const rows = await rowsOf<{ key: string; at: number }>(
    tx,
    sql`select * from (${sql.join(newest, sql` union all `)}) as vote order by at`,
  );
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map([...byKey].map(([key, votes]) => [key, votes.map(({ at }) => at)]));
}

/** The votes by which a voter is looked up. */
interface Lookup {
  from: SQLWrapper;
  by: SQLWrapper;
  votedAt: SQLWrapper;
  undoneAt: SQLWrapper;
  /** The most votes that count. */
  most: number;
}

/** Counts the accounts that voted for the targets of the batch from the addresses of its accounts. */
async function readAccounts(
  tx: Db,
  { table, targetId, accountAddress, undoneAt }: VotableTables["votes"],
  batch: readonly Vote[],
): Promise<VotingRecord["countAccounts"]> {
  const ofAccounts = batch.filter((vote) => vote.accountAddress !== null);
  if (ofAccounts.length === 0) return () => 0;
  const rows = await rowsOf<{ place: number; accounts: number }>(
    tx,
    sql`
      select given.place::int as place, counted.accounts
      from unnest(
        ${sql.param(ofAccounts.map((vote) => vote.targetId))}::int[],
        ${sql.param(ofAccounts.map((vote) => vote.accountAddress))}::text[]
      ) with ordinality as given (target_id, address, place)
      cross join lateral (
        select count(*)::int as accounts from ${table}
        where ${accountAddress} = given.address and ${targetId} = given.target_id and ${undoneAt} is null
      ) as counted`,
  );
  const counts = new Map(rows.map(({ place, accounts }) => [ofAccounts[place - 1], accounts]));
  return (vote) => counts.get(vote) ?? 0;
}

const NOBODY: Neighborhood = { household: 0, network: 0, networkInLastDay: 0 };

/** Counts the votes for the targets of the batch's IPv6 votes that came from their households and networks. */
async function readNeighborhoods(
  tx: Db,
  { table, targetId, site, network, votedAt, undoneAt }: VotableTables["votes"],
  batch: readonly Vote[],
  since: SQL,
): Promise<VotingRecord["neighborhoodOf"]> {
  const counted = batch.filter(({ household }) => household !== null);
  if (counted.length === 0) return () => NOBODY;
  const pairs = [...new Map(counted.map((vote) => [pairOf(vote), vote])).values()];
  const rows = await rowsOf<HouseholdCount>(
    tx,
    sql`
      select given.target_id as "targetId", given.network, counted.*
      from unnest(
        ${sql.param(pairs.map((vote) => vote.targetId))}::int[],
        ${sql.param(pairs.map((vote) => vote.network))}::text[]
      ) as given (target_id, network)
      cross join lateral (
        select ${site} as household, count(*)::int as votes,
          (count(*) filter (where ${votedAt} > ${since}))::int as "lastDay"
        from ${table}
        where ${network} = given.network and ${targetId} = given.target_id and ${undoneAt} is null
          and ${site} is not null
        group by 1
      ) as counted`,
  );
  const households = Map.groupBy(rows, pairOf);
  return (vote) => addUp(households.get(pairOf(vote)) ?? [], vote.household);
}

const pairOf = ({ targetId, network }: Pick<Vote, "targetId" | "network">) =>
  `${targetId} ${network}`;

function addUp(households: readonly HouseholdCount[], own: string | null): Neighborhood {
  const sum = (of: (row: HouseholdCount) => number) =>
    households.reduce((all, row) => all + of(row), 0);
  return {
    household: households.find((row) => row.household === own)?.votes ?? 0,
    network: sum(({ votes }) => votes),
    networkInLastDay: sum(({ lastDay }) => lastDay),
  };
}

interface HouseholdCount {
  targetId: number;
  network: string;
  household: string;
  votes: number;
  lastDay: number;
}
