import type { Deps } from "#lib/deps.ts";
import type { Payments } from "#lib/payments/payments.ts";
import { createStripePayments } from "#lib/payments/stripe-payments.ts";

/** Opens the payment provider that the settings ask for: Stripe, the test provider, or none. */
export async function openPayments(deps: Omit<Deps, "payments">): Promise<Payments | null> {
  const { payment } = deps.config;
  if (!payment) return null;
  if (payment.kind === "stripe") return createStripePayments(payment);
  // A development tool: a site with a real provider, or none, does not load it.
  const { createTestProvider } = await import("#areas/money/payments/service/test-provider.ts");
  return createTestProvider(deps);
}
