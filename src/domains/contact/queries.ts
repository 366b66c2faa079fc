import { and, eq, getTableColumns, lt } from "drizzle-orm";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { newestList } from "#lib/db/newest-list.ts";
import { matchesSearch } from "#lib/db/search-vector.ts";
import type { ContactFilter } from "./schema.ts";
import { contactSubmissions } from "./tables.ts";

const { searchVector: _searchVector, ...columns } = getTableColumns(contactSubmissions);

export type ContactMessageRow = Omit<typeof contactSubmissions.$inferSelect, "searchVector">;

/** The messages of a filter, the newest first. */
export const messageList = newestList({
  table: contactSubmissions,
  columns,
  choiceOf({ q, status, from, to }: ContactFilter) {
    const { status: hasStatus, createdAt, searchVector } = contactSubmissions;
    return {
      where: and(status && eq(hasStatus, status), isWithinDays(createdAt, { from, to })),
      search: q ? matchesSearch(searchVector, q) : undefined,
    };
  },
});

/** Locks a message until the transaction ends. */
export async function lockMessage(tx: Db, id: number): Promise<ContactMessageRow | null> {
  const [row] = await tx
    .select(columns)
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id))
    .for("update");
  return row ?? null;
}

/** Messages that nobody has answered; with `before`, those that have waited since then. */
export async function countNewMessages(db: Db, before?: Date): Promise<number> {
  const { status, createdAt } = contactSubmissions;
  return db.$count(
    contactSubmissions,
    and(eq(status, "new"), before ? lt(createdAt, before) : undefined),
  );
}
