import { and, asc, eq, inArray, isNull, lte, notExists, or } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { HAS_MONEY, TO_SEND } from "../rules/statuses.ts";
import { orderDelays, orders } from "../tables.ts";

export type DelayRow = typeof orderDelays.$inferSelect;

/** What the customer of an order was asked because it is late, or null. */
export async function findDelay(db: Db, orderId: number): Promise<DelayRow | null> {
  const [row] = await db.select().from(orderDelays).where(eq(orderDelays.orderId, orderId));
  return row ?? null;
}

const isOwed = and(inArray(orders.status, TO_SEND), inArray(orders.paymentStatus, HAS_MONEY));

/** Orders paid before `before` that are owed, and whose customers were not asked, the oldest first. */
export async function listUnasked(db: Db, before: Date, limit: number): Promise<number[]> {
  const asked = db
    .select({ id: orderDelays.orderId })
    .from(orderDelays)
    .where(eq(orderDelays.orderId, orders.id));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOwed, lte(orders.paidAt, before), notExists(asked)))
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Late orders that are owed, and whose time is over, the oldest first. */
export async function listOverdue(db: Db, now: Date, limit: number): Promise<number[]> {
  const { answer, answerBy, waitUntil, orderId } = orderDelays;
  const isOver = or(
    and(isNull(answer), lte(answerBy, now)),
    and(eq(answer, "wait"), lte(waitUntil, now)),
  );
  const rows = await db
    .select({ id: orders.id })
    .from(orderDelays)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(isOwed, isOver))
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
