import { and, desc, inArray, isNotNull } from "drizzle-orm";
import { paymentsOf } from "#areas/money/payments/queries/payments-of.ts";
import type { PaymentSummary } from "#areas/money/payments/service/on-payments.ts";
import type { Db } from "#lib/db/db.ts";
import { TO_HAND_OVER } from "../rules/statuses.ts";
import { orders } from "../tables.ts";

const { id, paidAt, status } = orders;
const MOST_OWED = 1_000;

export const PAID_ORDERS = paymentsOf({
  table: orders,
  id,
  reference: orders.orderNumber,
  createdAt: orders.createdAt,
  paidAt,
  sessionId: orders.stripeSessionId,
  paymentIntentId: orders.stripePaymentIntentId,
  amountCents: orders.totalAmount,
  refundedCents: orders.refundedAmount,
});

/** Paid orders that nobody has received yet, the newest first. */
export async function listOwed(db: Db): Promise<PaymentSummary[]> {
  return db
    .select(PAID_ORDERS.summary)
    .from(orders)
    .where(and(isNotNull(paidAt), inArray(status, TO_HAND_OVER)))
    .orderBy(desc(id))
    .limit(MOST_OWED);
}
