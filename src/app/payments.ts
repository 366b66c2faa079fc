import { DROP_IN_PAYMENTS } from "#domains/bookings/service/drop-in-payments.ts";
import { DEAL_PAYMENTS } from "#domains/deals/service/deal-payments.ts";
import { ORDER_PAYMENTS } from "#domains/orders/service/payments.ts";
import { PASS_PAYMENTS } from "#domains/passes/service/payments.ts";
import type { OnMoney } from "#domains/payments/service/on-money.ts";
import { createTestProvider } from "#domains/payments/service/test-provider.ts";
import type { Deps } from "#lib/deps.ts";
import type { Payments } from "#lib/payments/payments.ts";
import { createStripePayments } from "#lib/payments/stripe-payments.ts";

/** The payment provider that the settings ask for: Stripe, the test checkout, or none. */
export function openPayments(deps: Omit<Deps, "payments">): Payments | null {
  const { payment } = deps.config;
  if (!payment) return null;
  return payment.kind === "stripe" ? createStripePayments(payment) : createTestProvider(deps);
}

/** What domains do with the payments they ask for. */
export const PAYMENT_PURPOSES: readonly OnMoney[] = [
  ORDER_PAYMENTS,
  DROP_IN_PAYMENTS,
  PASS_PAYMENTS,
  DEAL_PAYMENTS,
];
