import { sql } from "drizzle-orm";
import {
  allOf,
  type Books,
  isTestPage,
  paymentRows,
  refundRows,
} from "#areas/money/payments/queries/books.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { RAWPASS_PASS } from "../rules/passes.ts";
import { memberships, passPayments, passRefunds } from "../tables.ts";

const about = {
  purpose: sql`${RAWPASS_PASS}::text`,
  reference: sql`'RP-' || ${memberships.id}`,
  payer: users.username,
  method: sql`'card'`,
  is_test: isTestPage(memberships.sessionId),
  in_ledger: sql`false`,
};
const payment = {
  ...about,
  thing_id: memberships.id,
  words: sql`null::tsvector`,
  user_id: memberships.userId,
  tax: sql`0`,
  // A bank's inquiry is known for the pass, and for none of its payments.
  is_disputed: sql`${memberships.disputeId} is not null`,
};
/** The number on its receipt (`findReceiptNumber`). */
const receiptNumber = sql`'RP-' || ${memberships.id} || '-' || (select count(*)
  from ${passPayments} as "earlier" where "earlier"."membership_id" = ${memberships.id}
  and "earlier"."id" <= ${passPayments.id})`;
const ofAccount = sql`left join ${users} on ${users.id} = ${memberships.userId}`;
const refundsOfPasses = sql`from ${passRefunds}
  join ${memberships} on ${memberships.id} = ${passRefunds.membershipId} ${ofAccount}
  left join ${passPayments} on ${passPayments.paymentIntentId} = ${passRefunds.paymentIntentId}`;

export const PASS_BOOKS: Books = {
  payments: allOf([
    paymentRows(
      {
        ...payment,
        link: passPayments.paymentIntentId,
        receipt: receiptNumber,
        at: passPayments.paidAt,
        amount: passPayments.amountCents,
        provider_id: passPayments.paymentIntentId,
      },
      sql`from ${passPayments}
        join ${memberships} on ${memberships.id} = ${passPayments.membershipId} ${ofAccount}`,
    ),
    // Money of another subscription than the pass has is known by its refund alone.
    paymentRows(
      {
        ...payment,
        link: passRefunds.paymentIntentId,
        receipt: sql`null::text`,
        at: passRefunds.createdAt,
        amount: passRefunds.amountCents,
        provider_id: passRefunds.paymentIntentId,
      },
      sql`${refundsOfPasses} where ${passRefunds.reason} = 'late' and ${passPayments.id} is null`,
    ),
  ]),
  refunds: refundRows(
    {
      ...about,
      link: passRefunds.paymentIntentId,
      reference: sql`case when ${passPayments.id} is null then ${about.reference} else ${receiptNumber} end`,
      ...{ at: passRefunds.updatedAt, done_at: passRefunds.doneAt },
      amount: passRefunds.amountCents,
      tax: sql`0`,
      provider_id: passRefunds.providerRefundId,
      status: passRefunds.status,
    },
    refundsOfPasses,
  ),
};
