import { and, eq, gt, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import type { VotableTables } from "../tables/votable.ts";

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
