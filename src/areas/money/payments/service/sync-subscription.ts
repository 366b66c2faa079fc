import type { Deps } from "#lib/deps.ts";
import type { SubscriptionInvoice } from "#lib/payments/subscriptions.ts";
import type { OnSubscriptions } from "./on-subscriptions.ts";
import { publishPresent } from "./publish-present.ts";
import { syncRefunds } from "./sync-refunds.ts";

interface SubscriptionSync {
  reference: string;
  subscriptionId: string;
  /** Which of its invoices are taken over as well. */
  invoices: readonly SubscriptionInvoice[];
}

/**
 * Asks the payment provider how a subscription and these invoices of it stand, and takes over what was missed,
 * refunds of the invoices included. May be asked at any time and any number of times.
 * Throws `unavailable` or `PaymentsUnavailable`.
 * @returns whether the provider has such a subscription
 */
export async function syncSubscription(
  deps: Deps,
  { reference, subscriptionId, invoices }: SubscriptionSync,
  purpose: OnSubscriptions,
): Promise<boolean> {
  let isThere = true;
  const ids = invoices.length > 0 ? invoices.map(({ id }) => id) : [null];
  for (const invoiceId of ids) {
    await publishPresent(deps, { subscriptionId, invoiceId }, async (tx, present) => {
      isThere = present !== null;
      if (!present) return false;
      return purpose.onSubscription(tx, deps, reference, { cause: "compared", ...present });
    });
  }
  for (const { paymentIntentId } of invoices) {
    if (paymentIntentId) await syncRefunds(deps, { reference, paymentIntentId }, purpose);
  }
  return isThere;
}

interface CheckoutSync {
  reference: string;
  sessionId: string;
  /** Whether the payment page is closed first. */
  closesPage?: boolean;
}

/**
 * Asks how a payment page that begins a subscription stands, and takes over what was missed: that it was paid,
 * or that it ended. Throws `unavailable` or `PaymentsUnavailable`.
 * @returns whether it is paid
 */
export async function syncCheckout(
  deps: Deps,
  { reference, sessionId, closesPage = false }: CheckoutSync,
  purpose: OnSubscriptions,
): Promise<boolean> {
  const { payments, database } = deps;
  const session = closesPage
    ? await payments?.expireSession(sessionId)
    : await payments?.findSession(sessionId);
  if (!session || session.state === "open") return false;
  const { isPaid, subscriptionId } = session;
  if (!isPaid || !subscriptionId) {
    await database.contentVersion.publish(
      (tx) => purpose.onCheckoutUnpaid(tx, deps, reference, sessionId),
      (isPublic) => isPublic,
    );
    return false;
  }
  await publishPresent(deps, { subscriptionId, invoiceId: "latest" }, async (tx, present) => {
    if (!present) return false;
    return purpose.onSubscription(tx, deps, reference, { cause: "checkout_paid", ...present });
  });
  return true;
}
