import { and, desc, eq, getTableColumns, inArray, isNotNull, lt, type SQL } from "drizzle-orm";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { type Choice, countUpTo, findNewest, newestFirst, type Page } from "#lib/db/newest.ts";
import { matchesSearch } from "#lib/db/search-vector.ts";
import { CSV_ROWS_MAX } from "#lib/http/csv.ts";
import { type ListParams, rangeOf } from "#lib/list-params.ts";
import { newsletterSubscriptions } from "./tables.ts";

const { searchVector: _searchVector, ...columns } = getTableColumns(newsletterSubscriptions);

export type SubscriptionRow = Omit<typeof newsletterSubscriptions.$inferSelect, "searchVector">;

/** What the list holds of an address, in whatever case it is given, or null. */
export async function findSubscription(db: Db, email: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select(columns)
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email.toLowerCase()));
  return row ?? null;
}

/** One page of the addresses that said yes, of those that the filter names, the newest first. */
export async function listConfirmed(db: Db, filter: ListParams): Promise<Page<SubscriptionRow>> {
  const choice = choiceOf(filter);
  const { ids, ...length } = await findNewest(db, newsletterSubscriptions, choice, rangeOf(filter));
  const rows = await db
    .select(columns)
    .from(newsletterSubscriptions)
    .where(inArray(newsletterSubscriptions.id, ids))
    .orderBy(...newestFirst(newsletterSubscriptions));
  return { rows, ...length };
}

/** The same with an id below `before`, by falling ids. */
export async function listConfirmedBelow(
  db: Db,
  filter: ListParams,
  before: number,
  limit: number,
): Promise<SubscriptionRow[]> {
  return db
    .select(columns)
    .from(newsletterSubscriptions)
    .where(and(conditionOf(filter), lt(newsletterSubscriptions.id, before)))
    .orderBy(desc(newsletterSubscriptions.id))
    .limit(limit);
}

/** How many addresses said yes, of those that the filter names; counted no further than a file goes. */
export async function countConfirmed(db: Db, filter: ListParams = {}): Promise<number> {
  return countUpTo(db, newsletterSubscriptions, conditionOf(filter), CSV_ROWS_MAX);
}

function choiceOf({ q, from, to }: ListParams): Choice {
  const { confirmedAt, createdAt, searchVector } = newsletterSubscriptions;
  return {
    where: and(isNotNull(confirmedAt), isWithinDays(createdAt, { from, to })),
    search: q ? matchesSearch(searchVector, q) : undefined,
  };
}

function conditionOf(filter: ListParams): SQL | undefined {
  const { where, search } = choiceOf(filter);
  return and(where, search);
}
