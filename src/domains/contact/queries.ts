import { and, eq, lt } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { columnsToRead, newestList } from "#lib/db/newest-list.ts";
import type { ContactFilter } from "./schema.ts";
import { contactSubmissions } from "./tables.ts";

const columns = columnsToRead(contactSubmissions);

export type ContactMessageRow = Omit<typeof contactSubmissions.$inferSelect, "searchVector">;

/** The messages of a filter, the newest first. */
export const messageList = newestList({
  table: contactSubmissions,
  columns,
  where: ({ status }: ContactFilter) => status && eq(contactSubmissions.status, status),
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
