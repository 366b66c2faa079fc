import { and, desc, getTableColumns, inArray, lt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable, SelectedFields } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type * as z from "zod/mini";
import { type ListParams, type PageParams, rangeOf } from "../list-params.ts";
import { isWithinDays } from "./day-range.ts";
import type { Db } from "./db.ts";
import {
  countUpTo,
  findNewest,
  type Listed,
  newestFirst,
  type Page,
  type RowChoice,
} from "./newest.ts";
import { matchesSearch } from "./search-vector.ts";

/** What every such list is filtered by: words, and the first and last day in New Orleans. */
type ListFilter = Pick<z.infer<typeof ListParams>, "q" | "from" | "to">;

interface Definition<Columns extends SelectedFields, Filter extends ListFilter> {
  table: Listed & { searchVector: PgColumn };
  /** What is read of each row, its `id` included. */
  columns: Columns;
  /** Which rows a filter chooses, beside its words and days. */
  where?(filter: Filter): SQL | undefined;
}

/** A long list that staff read by pages and download as a file. */
export interface NewestList<Filter, Row> {
  /** One page of the rows of the filter, the newest first. */
  page(db: Db, filter: Filter & z.infer<typeof PageParams>): Promise<Page<Row>>;
  /** At most `limit` rows of the filter with an id below `before`, by falling ids. */
  below(db: Db, filter: Filter, before: number, limit: number): Promise<Row[]>;
  /** How many rows the filter chooses, counted up to `max`. */
  count(db: Db, filter: Filter, max: number): Promise<number>;
}

/** All columns of a table but its search vector, which is for the database alone. */
export function columnsToRead<Table extends PgTable & { searchVector: PgColumn }>(
  table: Table,
): Omit<Table["_"]["columns"], "searchVector"> {
  const { searchVector: _searchVector, ...columns } = getTableColumns(table);
  return columns as Omit<Table["_"]["columns"], "searchVector">;
}

/** The list of a table's rows; of 100,000 a page is as fast as of 50 (`findNewest`). */
export function newestList<Columns extends SelectedFields, Filter extends ListFilter>({
  table,
  columns,
  where: chosenBy,
}: Definition<Columns, Filter>): NewestList<Filter, SelectResultFields<Columns>> {
  type Row = SelectResultFields<Columns>;

  function choiceOf(filter: Filter): RowChoice {
    const { q, from, to } = filter;
    return {
      where: and(chosenBy?.(filter), isWithinDays(table.createdAt, { from, to })),
      search: q ? matchesSearch(table.searchVector, q) : undefined,
    };
  }

  function conditionOf(filter: Filter): SQL | undefined {
    const { where, search } = choiceOf(filter);
    return and(where, search);
  }

  return {
    async page(db, filter) {
      const { ids, ...length } = await findNewest(db, table, choiceOf(filter), rangeOf(filter));
      const rows = await db
        .select(columns as SelectedFields)
        .from(table)
        .where(inArray(table.id, ids))
        .orderBy(...newestFirst(table));
      return { rows: rows as Row[], ...length };
    },
    async below(db, filter, before, limit) {
      const rows = await db
        .select(columns as SelectedFields)
        .from(table)
        .where(and(conditionOf(filter), lt(table.id, before)))
        .orderBy(desc(table.id))
        .limit(limit);
      return rows as Row[];
    },
    count: (db, filter, max) => countUpTo(db, table, conditionOf(filter), max),
  };
}
