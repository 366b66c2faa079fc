import { and, asc, desc, eq, gte, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { PaymentSummary } from "#domains/payments/service/on-payments.ts";
import type { Db } from "#lib/db/db.ts";
import type { PaymentMarks } from "#lib/payments/events.ts";
import { TO_HAND_OVER } from "../rules/statuses.ts";
import { orders } from "../tables.ts";

const { id, orderNumber, paidAt, createdAt, status, stripeSessionId, stripePaymentIntentId } =
  orders;
const MOST_COMPARED = 10_000;
const MOST_OWED = 1_000;

const summary = {
  id,
  reference: orderNumber,
  isPaid: sql<boolean>`${paidAt} is not null`,
  sessionId: stripeSessionId,
  paymentIntentId: stripePaymentIntentId,
  amountCents: orders.totalAmount,
  refundedCents: orders.refundedAmount,
};

/** The number of the order that an event is about: as it says, by its payment or its page; null for none. */
export async function findReference(
  db: Db,
  { subject, paymentIntentId, sessionId }: PaymentMarks,
): Promise<string | null> {
  const where = subject
    ? eq(orderNumber, subject.reference)
    : or(
        paymentIntentId ? eq(stripePaymentIntentId, paymentIntentId) : undefined,
        sessionId ? eq(stripeSessionId, sessionId) : undefined,
      );
  if (!where) return null;
  const [found] = await db.select({ orderNumber }).from(orders).where(where).limit(1);
  return found?.orderNumber ?? null;
}

/** The payments of the orders with these numbers. */
export async function listSummaries(
  db: Db,
  orderNumbers: readonly string[],
): Promise<PaymentSummary[]> {
  return db
    .select(summary)
    .from(orders)
    .where(inArray(orderNumber, [...orderNumbers]));
}

/** Paid orders that were made in a time, the oldest first. */
export async function listForReconciliation(
  db: Db,
  from: Date,
  to: Date,
): Promise<PaymentSummary[]> {
  return db
    .select(summary)
    .from(orders)
    .where(and(isNotNull(paidAt), gte(createdAt, from), lt(createdAt, to)))
    .orderBy(asc(createdAt), asc(id))
    .limit(MOST_COMPARED);
}

/** Paid orders that nobody has received yet, the newest first. */
export async function listOwed(db: Db): Promise<PaymentSummary[]> {
  return db
    .select(summary)
    .from(orders)
    .where(and(isNotNull(paidAt), inArray(status, TO_HAND_OVER)))
    .orderBy(desc(id))
    .limit(MOST_OWED);
}
