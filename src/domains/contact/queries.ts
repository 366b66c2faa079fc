import { and, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { columnsToRead, newestList } from "#lib/db/newest-list.ts";
import { isOverdue } from "./rules.ts";
import type { ContactFilter, ContactMessage } from "./schema.ts";
import { contactSubmissions } from "./tables.ts";

const columns = columnsToRead(contactSubmissions);

export type ContactMessageRow = Omit<typeof contactSubmissions.$inferSelect, "searchVector">;

/** The messages of a filter, the newest first. */
export const messageList = newestList({
  table: contactSubmissions,
  columns,
  where: ({ status }: ContactFilter) => status && eq(contactSubmissions.status, status),
});

/** Whether nobody has answered a message. */
export const isNew = eq(contactSubmissions.status, "new");

/** The messages with these ids as staff read them, in any order. */
export async function findMessages(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<ContactMessage[]> {
  const rows = await db
    .select(columns)
    .from(contactSubmissions)
    .where(inArray(contactSubmissions.id, [...ids]))
    .limit(ids.length);
  return rows.map((row) => presentMessage(row, now));
}

export function presentMessage(row: ContactMessageRow, now: Date): ContactMessage {
  return {
    ...row,
    isOverdue: isOverdue(row.status, row.createdAt, now),
    createdAt: row.createdAt.toISOString(),
  };
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

/** Messages that nobody has answered; with `before`, those that have waited since then. */
export async function countNewMessages(db: Db, before?: Date): Promise<number> {
  const isOld = before && lt(contactSubmissions.createdAt, before);
  return db.$count(contactSubmissions, and(isNew, isOld));
}
