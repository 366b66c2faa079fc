import { createTestProvider } from "#areas/money/payments/service/test-provider.ts";
import type { Deps } from "#lib/deps.ts";
import type { Payments } from "#lib/payments/payments.ts";
import { createStripePayments } from "#lib/payments/stripe-payments.ts";

/** The payment provider that the settings ask for: Stripe, the test checkout, or none. */
export function openPayments(deps: Omit<Deps, "payments">): Payments | null {
  const { payment } = deps.config;
  if (!payment) return null;
  return payment.kind === "stripe" ? createStripePayments(payment) : createTestProvider(deps);
}
