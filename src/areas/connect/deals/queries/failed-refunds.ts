import { and, isNull, ne, or, sql } from "drizzle-orm";
import { dealRefunds, deals } from "../tables.ts";

/** How much of a deal's own payment was given back or is on its way, as `goneOf` says. */
const goneCents = sql<number>`coalesce((select sum(${dealRefunds.amountCents}) from ${dealRefunds}
    where ${dealRefunds.dealId} = ${deals}."id" and ${dealRefunds.status} <> 'failed'
      and ${dealRefunds.reason} <> 'late'
      and ${dealRefunds.paymentIntentId} = ${deals}."stripe_payment_intent_id"), 0)::int`;

/** Less was given back than was settled; what a bank gave back is not ours to give. */
export const isRefundFailed = and(
  sql`${goneCents} < ${deals}."refund_amount"`,
  or(isNull(deals.bankOutcome), ne(deals.bankOutcome, "lost")),
);

/** How much that is. */
export const refundFailedCents = sql<number>`case when ${isRefundFailed}
  then ${deals}."refund_amount" - ${goneCents} else 0 end`;
