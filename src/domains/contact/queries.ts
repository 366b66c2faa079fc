import { and, desc, eq, getTableColumns, inArray, lt, type SQL } from "drizzle-orm";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { type Choice, countUpTo, findNewest, newestFirst, type Page } from "#lib/db/newest.ts";
import { matchesSearch } from "#lib/db/search-vector.ts";
import { CSV_ROWS_MAX } from "#lib/http/csv.ts";
import { rangeOf } from "#lib/list-params.ts";
import type { ContactFilter } from "./schema.ts";
import { contactSubmissions } from "./tables.ts";

const { searchVector: _searchVector, ...columns } = getTableColumns(contactSubmissions);

export type ContactMessageRow = Omit<typeof contactSubmissions.$inferSelect, "searchVector">;

/** One page of the messages of the filter, the newest first. */
export async function listMessages(
  db: Db,
  filter: ContactFilter,
): Promise<Page<ContactMessageRow>> {
  const choice = choiceOf(filter);
  const { ids, ...length } = await findNewest(db, contactSubmissions, choice, rangeOf(filter));
  const rows = await db
    .select(columns)
    .from(contactSubmissions)
    .where(inArray(contactSubmissions.id, ids))
    .orderBy(...newestFirst(contactSubmissions));
  return { rows, ...length };
}

/** Messages of the filter with an id below `before`, by falling ids. */
export async function listMessagesBelow(
  db: Db,
  filter: ContactFilter,
  before: number,
  limit: number,
): Promise<ContactMessageRow[]> {
  return db
    .select(columns)
    .from(contactSubmissions)
    .where(and(conditionOf(filter), lt(contactSubmissions.id, before)))
    .orderBy(desc(contactSubmissions.id))
    .limit(limit);
}

/** How many messages a file of the filter has. */
export async function countMessages(db: Db, filter: ContactFilter): Promise<number> {
  return countUpTo(db, contactSubmissions, conditionOf(filter), CSV_ROWS_MAX);
}

/** Locks a message until the transaction ends. */
export async function lockMessage(tx: Db, id: number): Promise<ContactMessageRow | null> {
  const [row] = await tx
    .select(columns)
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id))
    .for("update");
  return row ?? null;
}

function choiceOf({ q, status, from, to }: ContactFilter): Choice {
  const { status: hasStatus, createdAt, searchVector } = contactSubmissions;
  return {
    where: and(status && eq(hasStatus, status), isWithinDays(createdAt, { from, to })),
    search: q ? matchesSearch(searchVector, q) : undefined,
  };
}

function conditionOf(filter: ContactFilter): SQL | undefined {
  const { where, search } = choiceOf(filter);
  return and(where, search);
}

/** Messages that nobody has answered; with `before`, those that have waited since then. */
export async function countNewMessages(db: Db, before?: Date): Promise<number> {
  const { status, createdAt } = contactSubmissions;
  return db.$count(
    contactSubmissions,
    and(eq(status, "new"), before ? lt(createdAt, before) : undefined),
  );
}
