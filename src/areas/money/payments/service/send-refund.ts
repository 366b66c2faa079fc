import type { Deps } from "#lib/deps.ts";
import { type PaymentRefund, PaymentRefused, PaymentsUnavailable } from "#lib/payments/payments.ts";
import type { OnPurpose } from "./on-purpose.ts";

/**
 * Sends a requested refund to the payment provider, and has the answer recorded. May be sent any
 * number of times, and days later: the provider makes it once. What the provider has refunded already
 * is compared first: after a restore it may know more than we. Throws `PaymentsUnavailable`.
 */
export async function sendRefund(
  deps: Deps,
  { refundId }: { refundId: number },
  purpose: OnPurpose,
): Promise<void> {
  const { database, payments } = deps;
  const refund = await purpose.findRequestedRefund(database.db, refundId);
  if (!refund?.paymentIntentId || !payments) return;
  const { reference, paymentIntentId, amountCents, key } = refund;
  const subject = { purpose: purpose.name, reference };
  let answer: PaymentRefund;
  try {
    // The provider forgets after a day what it was asked under a key, and would refund it once
    // more.
    const known = await payments.listRefunds(paymentIntentId);
    const isDue = await database.contentVersion.publish(async (tx) => {
      const unknown = await purpose.onRefunds(tx, deps, reference, known, paymentIntentId);
      return purpose.isRefundDue(tx, deps, refund, unknown);
    });
    if (!isDue) return;
    answer = await payments.refund({ subject, paymentIntentId, amountCents, key });
  } catch (refusal) {
    if (!(refusal instanceof PaymentRefused)) throw refusal;
    deps.log.warn({ purpose: purpose.name, refundId }, "refund refused", refusal);
    answer = { id: "", status: "failed", amountCents, key };
  }
  await database.contentVersion.publish((tx) =>
    purpose.onRefunds(tx, deps, reference, [answer], paymentIntentId),
  );
}

/** Sends a requested refund at once; where the payment provider is away, the job sends it later. */
export async function trySendRefund(
  deps: Deps,
  { refundId }: { refundId: number },
  purpose: OnPurpose,
): Promise<void> {
  try {
    await sendRefund(deps, { refundId }, purpose);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.warn({ purpose: purpose.name, refundId }, "refund is sent later", error);
  }
}
