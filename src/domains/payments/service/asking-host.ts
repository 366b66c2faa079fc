import type { Deps } from "#lib/deps.ts";
import {
  PaymentRefused,
  type PaymentSession,
  type Payments,
  PaymentsUnavailable,
} from "#lib/payments/payments.ts";
import type { OnPayments, Standing } from "./on-payments.ts";

interface HostQuestion {
  reference: string;
  /** Whether the payment page is closed first. */
  closesPage?: boolean;
  /** The page on which the host says that it was paid; absent is the one that is known here. */
  sessionId?: string;
}

interface Asked {
  /** Whether it is paid now. */
  isSettled: boolean;
  /** How many refunds the host had that nobody here knew of. */
  unknownRefunds: number;
}

const NOTHING: Asked = { isSettled: false, unknownRefunds: 0 };

/**
 * Asks the payment host how it stands with one thing, and takes over what was not heard: a payment,
 * and refunds. May be asked at any time and any number of times. Throws `PaymentsUnavailable`.
 */
export async function askHost(
  deps: Deps,
  question: HostQuestion,
  purpose: OnPayments,
): Promise<Asked> {
  const { database, payments } = deps;
  const { reference } = question;
  const [before] = await purpose.listStandings(database.db, [reference]);
  if (!before || !payments) return NOTHING;
  await settleWhatWasPaid(deps, payments, purpose, before, question);
  const [present] = await purpose.listStandings(database.db, [reference]);
  if (!present?.isPaid) return NOTHING;
  const told = present.paymentIntentId ? await payments.listRefunds(present.paymentIntentId) : [];
  const unknownRefunds =
    told.length === 0
      ? 0
      : await database.db.transaction((tx) => purpose.onRefunds(tx, deps, reference, told));
  return { isSettled: true, unknownRefunds };
}

async function settleWhatWasPaid(
  deps: Deps,
  payments: Payments,
  purpose: OnPayments,
  standing: Standing,
  { reference, closesPage, sessionId }: HostQuestion,
): Promise<void> {
  const page = sessionId ?? standing.sessionId;
  if (standing.isPaid || !page) return;
  const session = closesPage
    ? await payments.expireSession(page)
    : await payments.findSession(page);
  if (!session?.isPaid) return;
  const { id, paymentIntentId, amountCents, currency } = session;
  const isGivenBack = await wasGivenBack(payments, session);
  await deps.database.contentVersion.publish(
    (tx) =>
      purpose.onCheckout(tx, deps, reference, {
        kind: "checkout_paid",
        sessionId: id,
        paymentIntentId,
        amountCents,
        currency,
        isGivenBack,
      }),
    (isPublic) => isPublic,
  );
}

/** Whether all of a payment went back already: it was dealt with before a restore. */
async function wasGivenBack(
  payments: Payments,
  { paymentIntentId, amountCents }: PaymentSession,
): Promise<boolean> {
  const told = paymentIntentId ? await payments.listRefunds(paymentIntentId) : [];
  const standing = told.filter(({ status }) => status !== "failed");
  const sum = standing.reduce((total, refund) => total + refund.amountCents, 0);
  return sum > 0 && sum >= amountCents;
}

/**
 * Takes over what the payment host knows, before money goes back; while it is away, nothing: the job
 * compares when it asks for the money.
 * @returns how many refunds it had that nobody here knew of
 */
export async function takeOverFromHost(
  deps: Deps,
  { reference }: { reference: string },
  purpose: OnPayments,
): Promise<number> {
  try {
    return (await askHost(deps, { reference }, purpose)).unknownRefunds;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable || error instanceof PaymentRefused)) throw error;
    deps.log.warn({ purpose: purpose.name }, "refunds are compared later", error);
    return 0;
  }
}
