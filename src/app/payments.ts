import { isComparisonDue } from "#domains/payments/queries/comparison-due.ts";
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

/** Compares a restored site with the payment provider, before it opens: staff must not ship before. */
export async function comparePayments(deps: Deps): Promise<void> {
  if (!(await isComparisonDue(deps.database.db))) return;
  const [{ compareWhenDue }, { PAYMENT_PURPOSES }, { queuedJobs }] = await Promise.all([
    import("#domains/payments/service/compare-when-due.ts"),
    import("./payment-purposes.ts"),
    import("./jobs.ts"),
  ]);
  // What it finds may queue mails.
  await deps.jobs.open(queuedJobs(deps));
  await compareWhenDue(deps, PAYMENT_PURPOSES);
}
