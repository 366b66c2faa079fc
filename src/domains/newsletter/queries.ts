import { and, desc, isNotNull, lt } from "drizzle-orm";
import type { Db } from "../../lib/db/db.ts";
import type { Range } from "../../lib/list-params.ts";
import { newsletterSubscriptions } from "./tables.ts";

export type SubscriptionRow = typeof newsletterSubscriptions.$inferSelect;

const isConfirmed = isNotNull(newsletterSubscriptions.confirmedAt);

/** Addresses that said yes, the newest first. */
export async function listConfirmed(db: Db, range: Range): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(newsletterSubscriptions)
    .where(isConfirmed)
    .orderBy(desc(newsletterSubscriptions.createdAt), desc(newsletterSubscriptions.id))
    .limit(range.limit)
    .offset(range.offset);
}

/** Addresses that said yes with an id below `before`, by falling ids. */
export async function listConfirmedBelow(
  db: Db,
  before: number,
  limit: number,
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(newsletterSubscriptions)
    .where(and(isConfirmed, lt(newsletterSubscriptions.id, before)))
    .orderBy(desc(newsletterSubscriptions.id))
    .limit(limit);
}

export async function countConfirmed(db: Db): Promise<number> {
  return db.$count(newsletterSubscriptions, isConfirmed);
}
