import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  allOf,
  type Books,
  isTestPage,
  paymentRows,
  refundRows,
} from "#areas/money/payments/queries/books.ts";
import { SHOP_ORDER } from "../rules/orders.ts";
import { orders, refunds } from "../tables.ts";

const about = {
  purpose: sql`${SHOP_ORDER}::text`,
  link: sql`coalesce(${orders.stripePaymentIntentId}, ${orders.orderNumber})`,
  reference: orders.orderNumber,
  payer: sql`nullif(${orders.customerName}, '')`,
  method: sql`'card'`,
  is_test: isTestPage(orders.stripeSessionId),
  in_ledger: sql`false`,
};

type Refund = Record<"amountCents" | "lines" | "doneAt" | "updatedAt", SQLWrapper>;
const earlier = alias(refunds, "earlier");

/** What the items of a refund cost; a refund on the provider's own pages names none. */
const itemsCents = ({ lines }: Refund) =>
  sql`(select coalesce(sum((item ->> 'priceCents')::int * (line ->> 'quantity')::int), 0)::int
  from jsonb_array_elements(${lines}) as line
  join jsonb_array_elements(${orders.orderItems}) as item
    on item -> 'variantId' = line -> 'variantId')`;
/** The tax in a refund that names no items: its share of the order. */
const taxOfRest = ({ lines, amountCents }: Refund) => sql`case when ${lines} = '[]'
  then round(${orders.tax}::numeric * ${amountCents} / ${orders.totalAmount})::int else 0 end`;
const doneAt = (refund: Refund) => sql`coalesce(${refund.doneAt}, ${refund.updatedAt})`;
/** A sum over the refunds that were done before this one, without those that had failed by then. */
const before = (valuesOf: (refund: Refund) => SQLWrapper) =>
  sql`(select coalesce(sum(${valuesOf(earlier)}), 0)::int from ${refunds} as "earlier"
    where ${earlier.orderId} = ${refunds.orderId} and ${earlier.paymentIntentId} is null
      and (${doneAt(earlier)}, ${earlier.id}) < (${doneAt(refunds)}, ${refunds.id})
      and (${earlier.status} = 'done'
        or (${earlier.doneAt} is not null and ${earlier.updatedAt} > ${doneAt(refunds)})))`;
const taxOn = (cents: SQL) =>
  sql`round(${orders.tax}::numeric * (${cents}) / greatest(${orders.subtotal}, 1))::int`;
const amountBefore = before(({ amountCents }) => amountCents);
const taxOnItemsBefore = taxOn(before(itemsCents));
/** As `refundOf` shares it out; the refund that gives the last of the money back has what is left of it. */
const taxBack = sql`case
  when ${refunds.paymentIntentId} is not null then 0
  when ${amountBefore} >= ${orders.totalAmount} then 0
  when ${amountBefore} + ${refunds.amountCents} >= ${orders.totalAmount}
    then ${orders.tax} - ${taxOnItemsBefore} - ${before(taxOfRest)}
  else ${taxOn(sql`${before(itemsCents)} + ${itemsCents(refunds)}`)} - ${taxOnItemsBefore} + ${taxOfRest(refunds)} end`;

const payment = {
  ...about,
  thing_id: orders.id,
  receipt: sql`null::text`,
  words: orders.searchVector,
  user_id: sql`null::int`,
};
const refundsOfOrders = sql`from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}`;
/** Whether a refund is the first one of a payment beside the order's own. */
const isOfOther = sql`${refunds.paymentIntentId} is not null and not exists (
  select 1 from ${refunds} as "earlier" where ${earlier.id} < ${refunds.id}
    and ${earlier.orderId} = ${refunds.orderId}
    and ${earlier.paymentIntentId} = ${refunds.paymentIntentId})`;

export const ORDER_BOOKS: Books = {
  payments: allOf([
    paymentRows(
      {
        ...payment,
        at: orders.paidAt,
        amount: orders.totalAmount,
        tax: orders.tax,
        provider_id: orders.stripePaymentIntentId,
        is_disputed: sql`${orders.paymentStatus} = 'disputed'`,
      },
      sql`from ${orders} where ${orders.paidAt} is not null`,
    ),
    // Money beside the one payment of an order is known by its refund alone.
    paymentRows(
      {
        ...payment,
        link: refunds.paymentIntentId,
        at: refunds.createdAt,
        amount: refunds.amountCents,
        tax: sql`0`,
        provider_id: refunds.paymentIntentId,
        is_disputed: sql`false`,
      },
      sql`${refundsOfOrders} where ${isOfOther}`,
    ),
  ]),
  refunds: refundRows(
    {
      ...about,
      link: sql`coalesce(${refunds.paymentIntentId}, ${about.link})`,
      ...{ at: refunds.updatedAt, done_at: refunds.doneAt },
      amount: refunds.amountCents,
      tax: taxBack,
      provider_id: refunds.stripeRefundId,
      status: refunds.status,
    },
    refundsOfOrders,
  ),
};
