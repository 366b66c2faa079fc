import { and, eq, gt, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { PublicTx } from "../db/content-version.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { DAY_MS } from "../time.ts";
import type { VotableTables } from "./votable-tables.ts";

const WEEK_MS = 7 * DAY_MS;

/** The targets with more than `least` counted votes after one moment up to another, those with the most first. */
export async function listCrowded(
  db: Db,
  { table, targetId, votedAt, voidedAt }: VotableTables["votes"],
  { from, to }: { from: Date; to: Date },
  least: number,
): Promise<number[]> {
  const rows = (await db
    .select({ id: targetId })
    .from(table)
    .where(and(gt(votedAt, from), lte(votedAt, to), isNull(voidedAt)))
    .groupBy(targetId)
    .having(sql`count(*) > ${least}`)
    .orderBy(sql`count(*) desc`, targetId)) as { id: number }[];
  return rows.map(({ id }) => id);
}

/** A target's votes that count from one moment to another, both included, by the seconds that have any. */
export async function countSeconds(
  db: Db,
  { table, targetId, votedAt, voidedAt }: VotableTables["votes"],
  id: number,
  { from, to }: { from: Date; to: Date },
): Promise<{ at: Date; votes: number }[]> {
  const rows = await rowsOf<{ second: number; votes: number }>(
    db,
    sql`
      select floor(extract(epoch from ${votedAt}))::float8 as second, count(*)::int as votes
      from ${table}
      where ${targetId} = ${id} and ${voidedAt} is null
        and ${votedAt} >= ${from.toISOString()}::timestamptz
        and ${votedAt} <= ${to.toISOString()}::timestamptz
      group by 1 order by 1`,
  );
  return rows.map(({ second, votes }) => ({ at: new Date(second * 1_000), votes }));
}

/** Counts a target's votes from one moment to another, both included, that count. */
export function countBetween(
  db: Db,
  { table, targetId, votedAt, voidedAt }: VotableTables["votes"],
  id: number,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  return db.$count(
    table,
    and(eq(targetId, id), gte(votedAt, from), lte(votedAt, to), isNull(voidedAt)),
  );
}

/** Counts the votes of a vote spike that count. */
export function countOfSpike(db: Db, votes: VotableTables["votes"], spike: Spike): Promise<number> {
  return db.$count(votes.table, and(isOfSpike(votes, spike), isNull(votes.voidedAt)));
}

/**
 * The most votes that count which a target got within any ten minutes of a week. It ends a day before the
 * moment that is looked at: a crowd is not measured by a smaller one that was sent just before.
 */
export function countUsual(
  db: Db,
  votes: VotableTables["votes"],
  id: number,
  before: Date,
): Promise<number> {
  const to = new Date(before.getTime() - DAY_MS);
  return countBusiest(db, votes, id, { from: new Date(to.getTime() - WEEK_MS), to });
}

/** The most votes that count which a target got within any ten minutes of a time, whose ends are both included. */
export async function countBusiest(
  db: Db,
  { table, targetId, votedAt, voidedAt }: VotableTables["votes"],
  id: number,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const [row] = await rowsOf<{ most: number }>(
    db,
    sql`
      select coalesce(max(votes), 0)::int as most from (
        select count(*) over (
          order by ${votedAt} range between interval '10 minutes' preceding and current row
        ) as votes
        from ${table}
        where ${targetId} = ${id} and ${votedAt} >= ${from.toISOString()}::timestamptz
          and ${votedAt} <= ${to.toISOString()}::timestamptz and ${voidedAt} is null
      ) as within`,
  );
  return row?.most ?? 0;
}

/** What holding or releasing votes made of a target's count. */
export interface HeldVotes {
  before: number;
  /** How many votes left the count or came back. */
  votes: number;
  /** How many were held until now, and are voided for good. */
  heldVoided: number;
  communityVotes: number;
}

/** Which votes of a target a vote spike has: all of its time or, once a merge marked them, those with the mark. */
export interface Spike {
  /** The target. */
  id: number;
  burstId: number;
  from: Date;
  to: Date;
  isMarked: boolean;
  /** Whether the votes of confirmed accounts are not meant; absent means they are. */
  sparesAccounts?: boolean;
}

/** Whether a vote belongs to a vote spike. */
export function isOfSpike(
  { targetId, votedAt, burstId: mark, mailbox }: VotableTables["votes"],
  { id, burstId, from, to, isMarked, sparesAccounts = false }: Spike,
): SQL | undefined {
  const isMeant = isMarked && mark ? eq(mark, burstId) : undefined;
  const isOfNetwork = sparesAccounts ? isNull(mailbox) : undefined;
  return and(eq(targetId, id), gte(votedAt, from), lte(votedAt, to), isMeant, isOfNetwork);
}

/**
 * Marks the votes that a vote spike has now as its own, inside `tx`, before a merge brings others of the same time
 * beside them.
 * @param areMeant which votes of its time belong to it
 */
export async function markVotes(
  tx: Db,
  { votes }: VotableTables,
  spike: Omit<Spike, "isMarked">,
  areMeant: SQL | undefined,
): Promise<void> {
  const { table, burstId, undoneAt } = votes;
  if (!burstId) return;
  const ofTime = isOfSpike(votes, { ...spike, isMarked: false });
  await tx.execute(sql`
    update ${table} set ${sql.identifier(burstId.name)} = ${spike.burstId}
    where ${and(ofTime, isNull(burstId), isNull(undoneAt), areMeant)}`);
}

/** Takes the votes of a burst out of their target's count, inside `tx`, until they are released. */
export async function holdVotes(
  tx: PublicTx,
  tables: VotableTables,
  spike: Spike,
  now: Date,
): Promise<HeldVotes | null> {
  const { voidedAt, heldBurstId } = tables.votes;
  return recount(
    tx,
    tables,
    spike.id,
    -1,
    and(isOfSpike(tables.votes, spike), isNull(voidedAt)),
    sql`${sql.identifier(voidedAt.name)} = ${now.toISOString()}::timestamptz,
      ${sql.identifier(heldBurstId.name)} = ${spike.burstId}`,
  );
}

/**
 * Voids the votes of a burst for good, inside `tx`: those that were held for it or, as long as none are, those that
 * count. Once they are held, what counts within its time came otherwise, as with a merge.
 */
export async function voidBurst(
  tx: PublicTx,
  tables: VotableTables,
  { isHeld, ...spike }: Spike & { isHeld: boolean },
  now: Date,
): Promise<HeldVotes | null> {
  const { table, voidedAt, heldBurstId } = tables.votes;
  const isOfBurst = and(isOfSpike(tables.votes, spike), isNull(voidedAt));
  const voided = await recount(
    tx,
    tables,
    spike.id,
    -1,
    isHeld ? sql`false` : isOfBurst,
    sql`${sql.identifier(voidedAt.name)} = ${now.toISOString()}::timestamptz`,
  );
  if (!voided) return null;
  const [ended] = await rowsOf<{ votes: number }>(
    tx,
    sql`
      with ended as (
        update ${table} set ${sql.identifier(heldBurstId.name)} = null
        where ${heldBurstId} = ${spike.burstId} returning 1)
      select count(*)::int as votes from ended`,
  );
  return { ...voided, heldVoided: ended?.votes ?? 0 };
}

/** Puts the votes that are held for a burst back into their target's count, inside `tx`. */
export async function releaseVotes(
  tx: PublicTx,
  tables: VotableTables,
  { id, burstId }: { id: number; burstId: number },
): Promise<HeldVotes | null> {
  const { targetId, voidedAt, heldBurstId } = tables.votes;
  return recount(
    tx,
    tables,
    id,
    1,
    and(eq(targetId, id), eq(heldBurstId, burstId)),
    sql`${sql.identifier(voidedAt.name)} = null, ${sql.identifier(heldBurstId.name)} = null`,
  );
}

/** Changes votes of a target and its count with them; the target is locked first, as voting locks it. */
async function recount(
  tx: PublicTx,
  { targets, votes: { table, id: voteId } }: VotableTables,
  id: number,
  sign: 1 | -1,
  areMeant: SQL | undefined,
  change: SQL,
): Promise<HeldVotes | null> {
  const [target] = (await tx
    .select({ count: targets.count })
    .from(targets.table)
    .where(eq(targets.id, id))
    .for("no key update")) as { count: number }[];
  if (!target) return null;
  const meant = tx.select({ id: voteId }).from(table).where(areMeant).orderBy(voteId).for("update");
  const [changed] = await rowsOf<{ votes: number }>(
    tx,
    sql`
      with changed as (update ${table} set ${change} where ${voteId} in ${meant} returning 1)
      select count(*)::int as votes from changed`,
  );
  const votes = changed?.votes ?? 0;
  const communityVotes = target.count + sign * votes;
  await tx.execute(sql`
    update ${targets.table} set ${sql.identifier(targets.count.name)} = ${communityVotes}
    where ${targets.id} = ${id}`);
  return { before: target.count, votes, heldVoided: 0, communityVotes };
}
