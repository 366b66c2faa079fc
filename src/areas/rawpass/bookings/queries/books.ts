import { sql } from "drizzle-orm";
import {
  allOf,
  type Books,
  isTestPage,
  paymentRows,
  refundRows,
} from "#areas/money/payments/queries/books.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { RAWPASS_DROP_IN } from "../rules/drop-ins.ts";
import { dropInRefunds, dropIns } from "../tables.ts";

const about = {
  purpose: sql`${RAWPASS_DROP_IN}::text`,
  reference: sql`'DI-' || ${dropIns.id}`,
  payer: users.username,
  is_test: isTestPage(dropIns.sessionId),
  in_ledger: sql`false`,
};
const payment = {
  ...about,
  thing_id: dropIns.id,
  receipt: sql`null::text`,
  words: sql`null::tsvector`,
  user_id: dropIns.userId,
  tax: sql`0`,
};
/** How the payment was made that a refund gives back: one by card may follow the cash. */
const methodOfRefund = sql`case when ${dropInRefunds.paymentIntentId} is null then 'cash' else 'card' end`;
const ofAccount = sql`left join ${users} on ${users.id} = ${dropIns.userId}`;
const refundsOfDropIns = sql`from ${dropInRefunds}
  join ${dropIns} on ${dropIns.id} = ${dropInRefunds.dropInId} ${ofAccount}`;

export const DROP_IN_BOOKS: Books = {
  payments: allOf([
    paymentRows(
      {
        ...payment,
        link: sql`coalesce(${dropIns.paymentIntentId}, ${dropIns.reference})`,
        method: dropIns.method,
        at: dropIns.paidAt,
        amount: dropIns.amountCents,
        provider_id: dropIns.paymentIntentId,
        is_disputed: sql`${dropIns.disputeId} is not null
          and coalesce(${dropIns.disputeOutcome}, 'lost') = 'lost'`,
      },
      sql`from ${dropIns} ${ofAccount} where ${dropIns.paidAt} is not null`,
    ),
    // Money beside the one payment of a drop-in is known by its refund alone.
    paymentRows(
      {
        ...payment,
        link: dropInRefunds.paymentIntentId,
        method: methodOfRefund,
        at: dropInRefunds.createdAt,
        amount: dropInRefunds.amountCents,
        provider_id: dropInRefunds.paymentIntentId,
        is_disputed: sql`false`,
      },
      sql`${refundsOfDropIns} where ${dropInRefunds.reason} = 'late'
        and ${dropInRefunds.paymentIntentId} is distinct from ${dropIns.paymentIntentId}`,
    ),
  ]),
  refunds: refundRows(
    {
      ...about,
      link: sql`coalesce(${dropInRefunds.paymentIntentId}, ${dropIns.reference})`,
      method: methodOfRefund,
      ...{ at: dropInRefunds.updatedAt, done_at: dropInRefunds.doneAt },
      amount: dropInRefunds.amountCents,
      tax: sql`0`,
      provider_id: dropInRefunds.providerRefundId,
      status: dropInRefunds.status,
    },
    refundsOfDropIns,
  ),
};
