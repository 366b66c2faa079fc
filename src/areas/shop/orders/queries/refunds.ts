import { and, asc, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { RequestedRefund } from "#areas/money/payments/service/on-purpose.ts";
import type { Db } from "#lib/db/db.ts";
import { orders, refunds } from "../tables.ts";

export type RefundRow = typeof refunds.$inferSelect;

/** Whether a refund is of the one payment that an order was paid with. */
export const isOfOwnPayment = isNull(refunds.paymentIntentId);

/** The refunds of an order's own payment, the oldest first. */
export async function listRefunds(db: Db, orderId: number): Promise<RefundRow[]> {
  const all = await listAllRefunds(db, orderId);
  return all.filter(({ paymentIntentId }) => paymentIntentId === null);
}

/** The refunds of all payments for an order, the oldest first. */
export async function listAllRefunds(db: Db, orderId: number): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.id))
    .limit(1_000);
}

const requested = {
  id: refunds.id,
  orderId: refunds.orderId,
  reference: orders.orderNumber,
  paymentIntentId: sql<string>`coalesce(${refunds.paymentIntentId}, ${orders.stripePaymentIntentId})`,
  amountCents: refunds.amountCents,
  key: sql<string>`${refunds.key}`,
};
const isAsked = and(eq(refunds.status, "asked"), isNotNull(refunds.key));

/** A refund that the payment provider has not made yet, with its order. */
interface RequestedOfOrder extends RequestedRefund {
  orderId: number;
}

/** A refund that is requested and neither done nor failed, or null. */
export async function findRequestedRefund(db: Db, id: number): Promise<RequestedOfOrder | null> {
  const [row] = await db
    .select(requested)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, id), isAsked));
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

/** Refunds that were requested before `before` and have not been done, the oldest first. */
export async function listRequestedRefunds(
  db: Db,
  before: Date,
  limit: number,
): Promise<RequestedOfOrder[]> {
  return db
    .select(requested)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isAsked, lt(refunds.createdAt, before)))
    .orderBy(asc(refunds.id))
    .limit(limit);
}
