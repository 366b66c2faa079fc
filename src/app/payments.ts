import { ORDER_PAYMENTS } from "#domains/orders/service/payments.ts";
import type { OnPayments } from "#domains/payments/service/on-payments.ts";
import { createTestProvider } from "#domains/payments/service/test-provider.ts";
import type { Deps } from "#lib/deps.ts";
import type { Payments } from "#lib/payments/payments.ts";
import { createStripePayments } from "#lib/payments/stripe-payments.ts";

/** Whoever takes payments by the settings: Stripe, the site's own test checkout, or nobody. */
export function openPayments(deps: Omit<Deps, "payments">): Payments | null {
  const { payment } = deps.config;
  if (!payment) return null;
  return payment.kind === "stripe" ? createStripePayments(payment) : createTestProvider(deps);
}

/** What domains do with the payments they ask for. */
export const PAYMENT_PURPOSES: readonly OnPayments[] = [ORDER_PAYMENTS];
