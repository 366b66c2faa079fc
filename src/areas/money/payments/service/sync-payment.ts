import type { Deps } from "#lib/deps.ts";
import type { PaymentSession } from "#lib/payments/payment-session.ts";
import { PaymentRefused, type Payments, PaymentsUnavailable } from "#lib/payments/payments.ts";
import type { OnPayments, PaymentSummary } from "./on-payments.ts";
import { syncRefunds } from "./sync-refunds.ts";

interface SyncRequest {
  reference: string;
  /** Whether the payment page is closed first. */
  closesPage?: boolean;
  /** The page on which the provider says that it was paid; absent is the one that is known here. */
  sessionId?: string;
}

interface Synced {
  /** Whether it is paid now. */
  isSettled: boolean;
  /** How many refunds the provider had that nobody here knew of. */
  unknownRefunds: number;
}

const NOTHING: Synced = { isSettled: false, unknownRefunds: 0 };

/**
 * Asks the payment provider about one payment and its refunds, and records what was missed. May run at any
 * time and any number of times. Throws `PaymentsUnavailable`.
 */
export async function syncPayment(
  deps: Deps,
  question: SyncRequest,
  purpose: OnPayments,
): Promise<Synced> {
  const { database, payments } = deps;
  const { reference } = question;
  const [before] = await purpose.listSummaries(database.db, [reference]);
  if (!before || !payments) return NOTHING;
  await settleWhatWasPaid(deps, payments, purpose, before, question);
  const [present] = await purpose.listSummaries(database.db, [reference]);
  if (!present?.isPaid) return NOTHING;
  const { paymentIntentId } = present;
  const unknownRefunds = paymentIntentId
    ? await syncRefunds(deps, { reference, paymentIntentId }, purpose)
    : 0;
  return { isSettled: true, unknownRefunds };
}

async function settleWhatWasPaid(
  deps: Deps,
  payments: Payments,
  purpose: OnPayments,
  summary: PaymentSummary,
  { reference, closesPage, sessionId }: SyncRequest,
): Promise<void> {
  const page = sessionId ?? summary.sessionId;
  // On another page it may have been paid a second time.
  if (!page || (summary.isPaid && page === summary.sessionId)) return;
  const session = closesPage
    ? await payments.expireSession(page)
    : await payments.findSession(page);
  if (!session?.isPaid) return;
  const { id, paymentIntentId, subscriptionId, amountCents, currency } = session;
  const isRefunded = await wasRefunded(payments, session);
  await deps.database.contentVersion.publish(
    (tx) =>
      purpose.onCheckout(tx, deps, reference, {
        kind: "checkout_paid",
        sessionId: id,
        paymentIntentId,
        subscriptionId,
        amountCents,
        currency,
        isRefunded,
      }),
    (isPublic) => isPublic,
  );
}

/** Whether all of a payment went back already: it was dealt with before a restore. */
async function wasRefunded(
  payments: Payments,
  { paymentIntentId, amountCents }: PaymentSession,
): Promise<boolean> {
  const told = paymentIntentId ? await payments.listRefunds(paymentIntentId) : [];
  const valid = told.filter(({ status }) => status !== "failed");
  const sum = valid.reduce((total, refund) => total + refund.amountCents, 0);
  return sum > 0 && sum >= amountCents;
}

/**
 * Takes over what the payment provider knows, before money goes back; while it is away, nothing:
 * the job compares when it sends the refund.
 * @returns how many refunds it had that nobody here knew of
 */
export async function trySyncPayment(
  deps: Deps,
  { reference }: { reference: string },
  purpose: OnPayments,
): Promise<number> {
  try {
    return (await syncPayment(deps, { reference }, purpose)).unknownRefunds;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable || error instanceof PaymentRefused)) throw error;
    deps.log.warn({ purpose: purpose.name }, "refunds are compared later", error);
    return 0;
  }
}
