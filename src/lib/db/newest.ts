import { and, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import { COUNTED_MAX } from "../list-address.ts";
import { type PageParams, type Range, rangeOf } from "../list-params.ts";
import { type Db, rowsOf } from "./db.ts";

/** A table that has an index over (created_at, id), and others that begin with what it is filtered by. */
export type Listed = PgTable & { id: PgColumn; createdAt: PgColumn };

export interface RowChoice {
  /** What an index over (…, created_at, id) can answer. */
  where?: SQL | undefined;
  /** What the index of search vectors can answer. */
  search?: SQL | undefined;
}

/** How long a list is, as far as somebody counted. */
export interface Length {
  total: number;
  /** Whether there are more than `total`, which were not counted. */
  hasMore: boolean;
}

/** One page of a long list, the newest first, and how long the list is. */
export interface Page<Row> extends Length {
  rows: Row[];
}

/**
 * A list without pages that is put together from parts, each of which was read up to `max` rows. Where a part was
 * cut, there may be more.
 */
export function pageOfParts<Row>(
  rows: Row[],
  parts: readonly { length: number }[],
  max: number,
): Page<Row> {
  return { rows, total: rows.length, hasMore: parts.some(({ length }) => length >= max) };
}

/** A page as a call answers it, with its rows as they are or as they are presented. */
export function answerPage<Row, Entry = Row>(
  { rows, ...length }: Page<Row>,
  present: (row: Row) => Entry = (row) => row as never,
): Length & { data: Entry[] } {
  return { data: rows.map(present), ...length };
}

/** One page of a long list by the ids of its rows, and how long the list is. */
interface PageOfIds extends Length {
  ids: number[];
}

/** Which rows of a choice are on a page, the newest first; of 100,000 as fast as of 50. */
export async function findNewest(
  db: Db,
  table: Listed,
  choice: RowChoice,
  range: Range,
): Promise<PageOfIds> {
  return findFirst(db, { table, order: [table.createdAt, table.id] }, choice, range);
}

/** A table, and the columns by which it is read, each falling. An index over them gives the rows in this order. */
interface Ordered {
  table: PgTable & { id: PgColumn };
  order: readonly PgColumn[];
}

/** Gives how long a list is: what is known of it, or what `count` finds out. */
type KnowLength = (count: () => Promise<Length>) => Promise<Length>;

/** `findNewest` in an order of one's own, of a list whose length may be known. */
export async function findFirst(
  db: Db,
  list: Ordered,
  choice: RowChoice,
  range: Range,
  know: KnowLength = (count) => count(),
): Promise<PageOfIds> {
  return choice.search
    ? findBySearch(db, list, choice, range, know)
    : findByOrder(db, list, choice, range, know);
}

async function findByOrder(
  db: Db,
  list: Ordered,
  { where }: RowChoice,
  { limit, offset }: Range,
  know: KnowLength,
): Promise<PageOfIds> {
  const ids = offset < COUNTED_MAX ? await readIds(db, list, where, { limit, offset }) : [];
  if (offset === 0 && ids.length < limit) return { ids, total: ids.length, hasMore: false };
  return { ids, ...(await know(() => lengthOf(db, selectIds(db, list, where)))) };
}

/**
 * A search that few rows match finds them first and then sorts them. Where many match, the newest of
 * them are met early on the way through the list in its order.
 */
async function findBySearch(
  db: Db,
  list: Ordered,
  { where, search }: RowChoice,
  range: Range,
  know: KnowLength,
): Promise<PageOfIds> {
  const find = () => findAmongFew(db, list, and(where, search), range);
  const first: { page?: PageOfIds | null } = {};
  const length = await know(async () => {
    first.page = await find();
    return first.page
      ? { total: first.page.total, hasMore: false }
      : { total: COUNTED_MAX, hasMore: true };
  });
  const few = length.hasMore ? null : (first.page ?? (await find()));
  if (few) return few;
  // In this form no index of search vectors is used.
  const inOrder = and(where, sql`case when ${search} then true else false end`);
  const ids = range.offset < COUNTED_MAX ? await readIds(db, list, inOrder, range) : [];
  return { ids, total: COUNTED_MAX, hasMore: true };
}

/** Which of the rows that a search finds are on a page, in one statement; null where more match than are counted. */
async function findAmongFew(
  db: Db,
  { table, order }: Ordered,
  where: SQL | undefined,
  { limit, offset }: Range,
): Promise<PageOfIds | null> {
  const names = order.map((_, index) => sql.identifier(`by_${index}`));
  const keys = order.map((column, index) => sql`${column} as ${names[index]}`);
  const inOrder = names.map((name) => sql`${name} desc`);
  // Planned as if all were wanted, hence by the index of what is searched; read no further than counted.
  const [found] = await rowsOf<{ ids: number[] | null; total: number }>(
    db,
    sql`
      with matching as materialized (
        select ${table.id} as id, ${sql.join(keys, sql`, `)} from ${table} where ${where}
      ), found as materialized (
        select * from matching limit ${COUNTED_MAX + 1}
      ), counted as materialized (
        select count(*)::int as total from found
      )
      select total, case when total <= ${COUNTED_MAX} then array(
        select id from found order by ${sql.join(inOrder, sql`, `)} limit ${limit} offset ${offset}
      ) end as ids
      from counted`,
  );
  return found?.ids ? { ids: found.ids, total: found.total, hasMore: false } : null;
}

/**
 * One page of a long list, the newest first, by a condition that an index finds and that few rows meet; null where
 * more meet it than are counted.
 */
export async function findNewestOfFew(
  db: Db,
  table: Listed,
  where: SQL | undefined,
  filter: z.infer<typeof PageParams>,
): Promise<PageOfIds | null> {
  return findAmongFew(db, { table, order: [table.createdAt, table.id] }, where, rangeOf(filter));
}

/** How many rows there are, at most `max`. */
export async function countUpTo(
  db: Db,
  table: Listed,
  where: SQL | undefined,
  max: number,
): Promise<number> {
  const list = { table, order: [table.createdAt, table.id] };
  return db.$count(selectIds(db, list, where).limit(max).as("counted"));
}

async function readIds(
  db: Db,
  list: Ordered,
  where: SQL | undefined,
  { limit, offset }: Range,
): Promise<number[]> {
  const rows = await selectIds(db, list, where).limit(limit).offset(offset);
  return rows.map(({ id }) => id as number);
}

/** In the order of the list, so that the index that gives its pages counts it, too. */
function selectIds(db: Db, { table, order }: Ordered, where: SQL | undefined) {
  return db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order.map((column) => desc(column)));
}

/** A query that gives the ids of a list's rows, and that nothing bounds yet. */
interface Countable {
  limit(max: number): { as(alias: string): SQLWrapper };
}

/** How long a list is by the query of its ids. */
async function lengthOf(db: Db, ids: Countable): Promise<Length> {
  const count = await db.$count(ids.limit(COUNTED_MAX + 1).as("counted"));
  return { total: Math.min(count, COUNTED_MAX), hasMore: count > COUNTED_MAX };
}

/**
 * One page of a list that has an order or joins of its own, and how long the list is. `ids` gives
 * all its rows, in whatever order is read soonest; `read` gives those of a page, and is asked for
 * none beyond what is counted.
 */
export async function readPage<Row>(
  db: Db,
  filter: z.infer<typeof PageParams>,
  ids: Countable,
  read: (range: Range) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { limit, offset } = rangeOf(filter);
  const rows = await read({ limit: offset < COUNTED_MAX ? limit : 0, offset });
  return { rows, ...(await lengthOf(db, ids)) };
}

/** The order of a page. */
export function newestFirst(table: Listed): [SQL, SQL] {
  return [desc(table.createdAt), desc(table.id)];
}
