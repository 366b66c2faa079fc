import { and, asc, eq, gte, lt } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { orders, refunds } from "../tables.ts";

export type RefundRow = typeof refunds.$inferSelect;

/** The refunds of an order, the oldest first. */
export async function listRefunds(db: Db, orderId: number): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.id))
    .limit(1_000);
}

/** A refund with what the payment host knows its order by. */
export async function findRefund(db: Db, id: number) {
  const [row] = await db
    .select({
      id: refunds.id,
      key: refunds.key,
      orderId: refunds.orderId,
      status: refunds.status,
      amountCents: refunds.amountCents,
      orderNumber: orders.orderNumber,
      paymentIntentId: orders.stripePaymentIntentId,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, id));
  return row ?? null;
}

/** Refunds that failed since then, the oldest first, with the number of their order. */
export async function listFailedRefunds(db: Db, since: Date, limit: number) {
  return db
    .select({ orderId: refunds.orderId, orderNumber: orders.orderNumber })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.status, "failed"), gte(refunds.updatedAt, since)))
    .orderBy(asc(refunds.id))
    .limit(limit);
}

/** Refunds that were written down before `before` and have not been done, the oldest first. */
export async function listStuckRefunds(db: Db, before: Date, limit: number) {
  return db
    .select({ id: refunds.id, orderId: refunds.orderId, orderNumber: orders.orderNumber })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.status, "asked"), lt(refunds.createdAt, before)))
    .orderBy(asc(refunds.id))
    .limit(limit);
}
