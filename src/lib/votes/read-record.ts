import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/db.ts";
import { DAY_MS } from "../time.ts";
import { isReceiptOf, votedAtOf } from "./receipt.ts";
import {
  type Neighborhood,
  type ProvenVote,
  type RepeatedVote,
  type Undos,
  type Vote,
  type VotingRecord,
  votersOf,
} from "./rules.ts";
import type { VotableTables } from "./votable-tables.ts";
import { shortHash } from "./votable-tables.ts";

interface Known {
  openTargets: ReadonlyMap<number, number>;
  closedTargets: ReadonlySet<number>;
  nowMs: number;
  hasLimits: boolean;
  /** Keys the hashes and receipts of votes. */
  secret: string;
}

/** What a batch is decided by, and what the voters of its votes undid. */
export interface BatchRecord extends VotingRecord {
  /** What was undone by the voter of a vote, and around it; null where there are no limits. */
  undosOf(vote: Vote): Undos | null;
}

/** Reads what the database knows of the targets and voters of a batch, for `decideVotes`. */
export async function readRecord(
  tx: Db,
  { votes }: Pick<VotableTables, "votes">,
  batch: Vote[],
  { openTargets, closedTargets, nowMs, hasLimits, secret }: Known,
): Promise<BatchRecord> {
  const voters = [...new Set(batch.flatMap(readFor))];
  const mailboxes = [...new Set(batch.flatMap(({ mailbox }) => mailbox ?? []))];
  const isAboutThese = inArray(votes.targetId, [...openTargets.keys()]);
  const aDayAgo = new Date(nowMs - DAY_MS);
  const isOfLastDay = or(gt(votes.votedAt, aDayAgo), gt(votes.claimedAt, aDayAgo));
  const rows = (await tx
    .select({
      id: votes.id,
      targetId: votes.targetId,
      voter: votes.voter,
      accountAddress: votes.accountAddress,
      mailbox: votes.mailbox,
      votedAt: votes.votedAt,
      castKey: votes.castKey,
      claimedAt: votes.claimedAt,
      voidedAt: votes.voidedAt,
      heldBurstId: votes.heldBurstId,
      undoneAt: votes.undoneAt,
    })
    .from(votes.table)
    .where(
      and(
        or(
          inArray(votes.voter, voters),
          mailboxes.length > 0 ? inArray(votes.mailbox, mailboxes) : undefined,
        ),
        hasLimits ? sql`(${isAboutThese} or ${isOfLastDay})` : isAboutThese,
      ),
    )
    .orderBy(votes.votedAt)) as CastVote[];

  const standing = rows.filter(({ undoneAt }) => undoneAt === null);
  const cast = new Set(
    standing.flatMap((row) => votersOf(row).map((one) => `${row.targetId} ${one}`)),
  );
  const times = timesOf(standing, aDayAgo);
  const byKey = castByKeys(standing, batch);
  const byReceipt = await readProvenVotes(tx, votes, batch, secret);
  const proven = new Map([...byKey.proven, ...byReceipt]);
  const neighborhoods = await readNeighborhoods(tx, votes, hasLimits ? batch : [], nowMs);
  const undone = rows.filter(({ undoneAt }) => undoneAt !== null);
  return {
    openTargets,
    closedTargets,
    hasVotedAsAccount: ({ targetId, account }) =>
      account !== null && cast.has(`${targetId} ${account}`),
    hasVoted: (vote) => votersOf(vote).some((one) => cast.has(`${vote.targetId} ${one}`)),
    repeatedBy: (vote) => byKey.repeated.get(vote) ?? null,
    provenBy: (vote) => proven.get(vote) ?? null,
    countAccounts: await readAccounts(tx, votes, hasLimits ? batch : [], proven),
    acceptedAt: (voter) => times.get(voter) ?? [],
    neighborhoodOf: neighborhoods.standing,
    undosOf: (vote) =>
      hasLimits
        ? { ...countUndone(undone, vote, aDayAgo), neighborhood: neighborhoods.undone(vote) }
        : null,
  };
}

/** Whose votes for its target may have been cast by the same call: its voter's, and with a key those of its address. */
function bearersOf({ voter, accountAddress, key }: Vote): string[] {
  return key === null || accountAddress === null ? [voter] : [voter, accountAddress];
}

/** Whose votes matter for a vote beside those of its mailbox. */
function readFor(vote: Vote): string[] {
  return vote.account === null ? bearersOf(vote) : [...bearersOf(vote), vote.account];
}

/**
 * What the calls of a batch came to before, as their keys show: votes of the same voters that count, and votes of the
 * addresses that count or are held, which receipts would prove as well.
 */
function castByKeys(
  standing: readonly CastVote[],
  batch: readonly Vote[],
): { repeated: Map<Vote, RepeatedVote>; proven: Map<Vote, ProvenVote> } {
  const repeated = new Map<Vote, RepeatedVote>();
  const proven = new Map<Vote, ProvenVote>();
  for (const vote of batch) {
    if (vote.key === null) continue;
    const row = standing.find(
      ({ targetId, voter, castKey }) =>
        targetId === vote.targetId && castKey === vote.key && bearersOf(vote).includes(voter),
    );
    if (!row) continue;
    const { id, voter, votedAt } = row;
    if (voter === vote.voter && row.voidedAt === null) {
      repeated.set(vote, { id, votedAt, isClaimed: row.claimedAt !== null });
    }
    const isOfAddress = row.accountAddress === null;
    if (isOfAddress && (row.voidedAt === null || row.heldBurstId !== null)) {
      proven.set(vote, { id, address: voter, votedAt, isHeld: row.voidedAt !== null });
    }
  }
  return { repeated, proven };
}

/** What the voter of a vote, or another account of the same mailbox, undid among these. */
function countUndone(
  undone: readonly KnownVote[],
  vote: Pick<Vote, "targetId" | "voter" | "mailbox">,
  aDayAgo: Date,
): Pick<Undos, "ofTarget" | "ofLastDay"> {
  const own = votersOf(vote);
  const ofVoter = undone.filter((row) => votersOf(row).some((one) => own.includes(one)));
  return {
    ofTarget: ofVoter.filter(({ targetId }) => targetId === vote.targetId).length,
    ofLastDay: ofVoter.filter(({ votedAt }) => votedAt > aDayAgo).length,
  };
}

/** What the voter of a vote undid, and what was undone around it. */
export async function readUndos(
  tx: Db,
  votes: VotableTables["votes"],
  vote: Pick<Vote, "targetId" | "voter" | "mailbox" | "household" | "network">,
  nowMs: number,
): Promise<Undos> {
  const { table, targetId, voter, mailbox, votedAt, claimedAt, undoneAt } = votes;
  const aDayAgo = new Date(nowMs - DAY_MS);
  const rows = (await tx
    .select({ targetId, voter, mailbox, votedAt, claimedAt, undoneAt })
    .from(table)
    .where(
      and(
        or(eq(voter, vote.voter), vote.mailbox === null ? undefined : eq(mailbox, vote.mailbox)),
        or(eq(targetId, vote.targetId), gt(votedAt, aDayAgo)),
        isNotNull(undoneAt),
      ),
    )) as KnownVote[];
  const { undone } = await readNeighborhoods(tx, votes, [vote], nowMs);
  return { ...countUndone(rows, vote, aDayAgo), neighborhood: undone(vote) };
}

/** When each voter and mailbox got a vote since a moment, oldest first: cast it, or took it over. */
function timesOf(rows: readonly KnownVote[], since: Date): Map<string, number[]> {
  const times = new Map<string, number[]>();
  for (const row of rows) {
    const at = row.claimedAt ?? row.votedAt;
    if (at <= since) continue;
    for (const one of votersOf(row)) times.set(one, [...(times.get(one) ?? []), at.getTime()]);
  }
  for (const own of times.values()) own.sort((a, b) => a - b);
  return times;
}

interface KnownVote {
  targetId: number;
  voter: string;
  mailbox: string | null;
  votedAt: Date;
  claimedAt: Date | null;
  undoneAt: Date | null;
}

interface CastVote extends KnownVote {
  id: number;
  accountAddress: string | null;
  castKey: string | null;
  voidedAt: Date | null;
  heldBurstId: number | null;
}

/**
 * The votes of addresses that count or are held, by those in the batch that came with their receipts. All that were
 * cast in one batch have the same time, so a receipt is compared with 256 votes at most.
 */
export async function readProvenVotes<Received extends Pick<Vote, "targetId" | "receipt">>(
  tx: Db,
  votes: VotableTables["votes"],
  batch: readonly Received[],
  secret: string,
): Promise<Map<Received, ProvenVote>> {
  const received = batch.flatMap((vote) => {
    const votedAt = vote.receipt === null ? null : votedAtOf(vote.receipt);
    return votedAt ? [{ vote, votedAt }] : [];
  });
  if (received.length === 0) return new Map();
  const rows = (await tx
    .select({
      id: votes.id,
      targetId: votes.targetId,
      voter: votes.voter,
      votedAt: votes.votedAt,
      voidedAt: votes.voidedAt,
    })
    .from(votes.table)
    .where(
      and(
        or(
          ...received.map(({ vote, votedAt }) =>
            and(eq(votes.targetId, vote.targetId), eq(votes.votedAt, votedAt)),
          ),
        ),
        isNull(votes.accountAddress),
        // What staff hold may count again, and then only once.
        or(isNull(votes.voidedAt), isNotNull(votes.heldBurstId)),
      ),
    )) as { id: number; targetId: number; voter: string; votedAt: Date; voidedAt: Date | null }[];
  const byTarget = Map.groupBy(rows, ({ targetId }) => targetId);
  return new Map(
    received.flatMap(({ vote }) => {
      const row = (byTarget.get(vote.targetId) ?? []).find((one) =>
        isReceiptOf(vote.receipt ?? "", secret, { ...one, table: votes.table }),
      );
      if (!row) return [];
      const { id, voter: address, votedAt, voidedAt } = row;
      return [[vote, { id, address, votedAt, isHeld: voidedAt !== null }] as const];
    }),
  );
}

/** Counts the accounts that voted for the targets of the batch from the addresses of its accounts. */
async function readAccounts(
  tx: Db,
  { table, targetId, accountAddress, undoneAt }: VotableTables["votes"],
  batch: readonly Vote[],
  proven: ReadonlyMap<Vote, ProvenVote>,
): Promise<VotingRecord["countAccounts"]> {
  const ofAccounts = batch.filter((vote) => vote.accountAddress !== null);
  if (ofAccounts.length === 0) return () => 0;
  const addresses = ofAccounts.map((vote) => proven.get(vote)?.address ?? vote.accountAddress);
  const rows = (await tx
    .select({ targetId, address: accountAddress, accounts: sql<number>`count(*)::int` })
    .from(table)
    .where(
      and(
        inArray(accountAddress, [...new Set(addresses)]),
        inArray(targetId, [...new Set(ofAccounts.map((vote) => vote.targetId))]),
        isNull(undoneAt),
      ),
    )
    .groupBy(targetId, accountAddress)) as {
    targetId: number;
    address: string;
    accounts: number;
  }[];
  const counts = new Map(rows.map((row) => [`${row.targetId} ${row.address}`, row.accounts]));
  return (target, address) => counts.get(`${target} ${address}`) ?? 0;
}

const NOBODY: Neighborhood = { household: 0, network: 0, networkInLastDay: 0 };

type FromNetwork = Pick<Vote, "targetId" | "household" | "network">;

/** Votes for its target from around a vote: those that were undone, and all others. */
interface Neighborhoods {
  standing(vote: FromNetwork): Neighborhood;
  undone(vote: FromNetwork): Neighborhood;
}

/** Counts the votes for the targets of the batch's IPv6 votes that came from their households and networks. */
async function readNeighborhoods(
  tx: Db,
  votes: VotableTables["votes"],
  batch: readonly FromNetwork[],
  nowMs: number,
): Promise<Neighborhoods> {
  const counted = batch.filter(({ household }) => household !== null);
  if (counted.length === 0) return { standing: () => NOBODY, undone: () => NOBODY };
  const pairs = new Map(counted.map((one) => [`${one.targetId} ${one.network}`, one]));
  const targets = sql.param([...pairs.values()].map(({ targetId }) => targetId));
  const networks = sql.param([...pairs.values()].map(({ network }) => network));
  const { site, network, targetId, votedAt, undoneAt } = votes;
  const rows = await rowsOf<HouseholdCount>(
    tx,
    sql`
      select given.target_id as "targetId", given.network, counted.*
      from unnest(${targets}::int[], ${networks}::text[]) as given (target_id, network)
      cross join lateral (
        select ${site} as household, (${undoneAt} is not null) as "isUndone", count(*)::int as votes,
          (count(*) filter (
            where ${votedAt} > ${new Date(nowMs - DAY_MS).toISOString()}::timestamptz
          ))::int as "lastDay"
        from ${votes.table}
        where ${shortHash(network)} = ${shortHash(sql`given.network`)}
          and ${network} = given.network and ${targetId} = given.target_id
        group by 1, 2
      ) as counted`,
  );
  const of = (isUndone: boolean) => {
    const meant = rows.filter((row) => row.isUndone === isUndone);
    const ofNetworks = Map.groupBy(meant, (row) => `${row.targetId} ${row.network}`);
    return (vote: FromNetwork) =>
      addUp(ofNetworks.get(`${vote.targetId} ${vote.network}`) ?? [], vote.household);
  };
  return { standing: of(false), undone: of(true) };
}

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
  household: string | null;
  isUndone: boolean;
  votes: number;
  lastDay: number;
}
