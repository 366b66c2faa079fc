import { sql } from "drizzle-orm";
import {
  allOf,
  type Books,
  isTestPage,
  movementRows,
  paymentRows,
  refundRows,
} from "#areas/money/payments/queries/books.ts";
import { CONNECT_DEAL } from "../rules/deals.ts";
import { dealRefunds, deals, ledger } from "../tables.ts";

const about = {
  purpose: sql`${CONNECT_DEAL}::text`,
  reference: sql`'CD-' || ${deals.id}`,
  payer: deals.sponsorName,
  method: sql`'card'`,
  is_test: isTestPage(deals.sessionId),
};
const payment = {
  ...about,
  ...{
    thing_id: deals.id,
    receipt: sql`null::text`,
    words: deals.searchVector,
    user_id: sql`null::int`,
    tax: sql`0`,
  },
};
const refundsOfDeals = sql`from ${dealRefunds} join ${deals} on ${deals.id} = ${dealRefunds.dealId}`;
/** Money beside the one payment of a deal never stood in the ledger. */
const isOther = sql`(${dealRefunds.reason} = 'late'
  or ${dealRefunds.paymentIntentId} is distinct from ${deals.paymentIntentId})`;

export const DEAL_BOOKS: Books = {
  payments: allOf([
    paymentRows(
      {
        ...payment,
        link: sql`coalesce(${deals.paymentIntentId}, ${deals.reference})`,
        at: deals.paidAt,
        amount: deals.amount,
        provider_id: deals.paymentIntentId,
        is_disputed: sql`${deals.bankDisputeId} is not null
          and coalesce(${deals.bankOutcome}, 'lost') = 'lost'`,
        in_ledger: sql`true`,
      },
      sql`from ${deals} where ${deals.paidAt} is not null`,
    ),
    paymentRows(
      {
        ...payment,
        link: dealRefunds.paymentIntentId,
        at: dealRefunds.createdAt,
        amount: dealRefunds.amountCents,
        provider_id: dealRefunds.paymentIntentId,
        is_disputed: sql`false`,
        in_ledger: sql`false`,
      },
      sql`${refundsOfDeals} where ${dealRefunds.reason} = 'late'`,
    ),
  ]),
  refunds: refundRows(
    {
      ...about,
      link: dealRefunds.paymentIntentId,
      ...{ at: dealRefunds.updatedAt, done_at: dealRefunds.doneAt },
      amount: dealRefunds.amountCents,
      tax: sql`0`,
      provider_id: dealRefunds.providerRefundId,
      status: dealRefunds.status,
      in_ledger: sql`not ${isOther}`,
    },
    refundsOfDeals,
  ),
  movements: movementRows(
    {
      ...about,
      at: ledger.createdAt,
      what: ledger.event,
      gross: sql`case when ${ledger.event} = 'payment' then -${ledger.sponsor} else 0 end`,
      refund: sql`case when ${ledger.event} = 'payment' then 0 else ${ledger.sponsor} end`,
      fee: ledger.fee,
      payout: ledger.organizer,
      tax: sql`0`,
      provider_id: sql`case when ${ledger.event} = 'payment' then ${deals.paymentIntentId} end`,
    },
    sql`from ${ledger} join ${deals} on ${deals.id} = ${ledger.dealId}
      where (${ledger.sponsor}, ${ledger.fee}, ${ledger.organizer}) <> (0, 0, 0)`,
  ),
};
