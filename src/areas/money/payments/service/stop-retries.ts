import type { Deps } from "#lib/deps.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";

/** Has the provider charge an invoice no more by itself. Throws `PaymentsUnavailable`. */
export async function stopRetries(deps: Deps, { invoiceId }: { invoiceId: string }): Promise<void> {
  try {
    await deps.payments?.subscriptions.stopRetries(invoiceId);
  } catch (refusal) {
    // An invoice that was paid or voided meanwhile is not charged again.
    if (!(refusal instanceof PaymentRefused)) throw refusal;
    deps.log.warn({ invoice: invoiceId }, "an invoice is left to the provider", refusal);
  }
}
