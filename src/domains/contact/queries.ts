import { and, desc, eq, lt } from "drizzle-orm";
import type { Db } from "../../lib/db/db.ts";
import type { Range } from "../../lib/list-params.ts";
import { contactSubmissions } from "./tables.ts";

export type ContactMessageRow = typeof contactSubmissions.$inferSelect;

/** Messages, the newest first. */
export async function listMessages(db: Db, range: Range): Promise<ContactMessageRow[]> {
  return db
    .select()
    .from(contactSubmissions)
    .orderBy(desc(contactSubmissions.createdAt), desc(contactSubmissions.id))
    .limit(range.limit)
    .offset(range.offset);
}

export async function countMessages(db: Db): Promise<number> {
  return db.$count(contactSubmissions);
}

/** Messages that nobody has answered; with `before`, those that have waited since then. */
export async function countNewMessages(db: Db, before?: Date): Promise<number> {
  const { status, createdAt } = contactSubmissions;
  return db.$count(
    contactSubmissions,
    and(eq(status, "new"), before ? lt(createdAt, before) : undefined),
  );
}
