import type { PaymentSession } from "#lib/payments/payment-session.ts";
import { CURRENCY, type PaymentRefund, type SessionRequest } from "#lib/payments/payments.ts";
import { metadataOf } from "#lib/payments/subject.ts";
import { paths } from "#paths.ts";
import type { testPayments } from "../tables.ts";

export type TestPaymentRow = typeof testPayments.$inferSelect;
export type TestRefund = TestPaymentRow["refunds"][number];

/** What begins when the page of a subscription is paid. */
export function subscriptionIdOf({ sessionId }: Pick<TestPaymentRow, "sessionId">): string {
  return sessionId.replace(/^cs_/, "sub_");
}

/** What a payment comes to, in cents. */
export function totalOf({ lines }: Pick<SessionRequest, "lines">): number {
  return lines.reduce((sum, { amountCents, quantity }) => sum + amountCents * quantity, 0);
}

/** What nobody paid in time has expired, told or not. */
export function withPresentState(row: TestPaymentRow, now: Date): TestPaymentRow {
  const isOver = row.status === "open" && new Date(row.session.expiresAt) <= now;
  return isOver ? { ...row, status: "expired" } : row;
}

/** The payment page as the port gives it. */
export function presentSession(row: TestPaymentRow, baseUrl: string): PaymentSession {
  const isPaid = row.status === "complete";
  return {
    id: row.sessionId,
    state: row.status,
    url: row.status === "open" ? `${baseUrl}${paths.testCheckout(row.sessionId)}` : null,
    isPaid,
    amountCents: totalOf(row.session),
    currency: CURRENCY,
    paymentIntentId: isPaid && !row.session.subscription ? row.paymentIntentId : null,
    subscriptionId: isPaid && row.session.subscription ? subscriptionIdOf(row) : null,
  };
}

/** The payment page as Stripe describes it in its events. */
export function describeSession(row: TestPaymentRow) {
  const { sessionId, paymentIntentId, session, status } = row;
  const { subject } = session;
  const isPaid = status === "complete";
  return {
    id: sessionId,
    object: "checkout.session",
    status,
    payment_status: isPaid ? "paid" : "unpaid",
    amount_total: totalOf(session),
    currency: CURRENCY,
    payment_intent: isPaid && !session.subscription ? paymentIntentId : null,
    subscription: isPaid && session.subscription ? subscriptionIdOf(row) : null,
    client_reference_id: subject.reference,
    metadata: metadataOf(subject),
  };
}

/** A refund as the port gives it: the test provider makes each at once. */
export function presentRefund({ id, key, amountCents }: TestRefund): PaymentRefund {
  return { id, status: "succeeded", amountCents, key };
}
