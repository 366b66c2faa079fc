import { syncSubscription } from "#areas/money/payments/service/sync-subscription.ts";
import type { Deps } from "#lib/deps.ts";
import type { PassRow } from "../queries/passes.ts";
import { PASS_PAYMENTS } from "./payments.ts";

/**
 * Takes over how the subscription of a pass and its newest invoice stand at the provider. Throws `unavailable` or
 * `PaymentsUnavailable`.
 */
export async function takeOverLatest(
  deps: Deps,
  { pass: { reference, subscriptionId } }: { pass: PassRow },
): Promise<void> {
  const { payments } = deps;
  if (!payments || subscriptionId === null) return;
  const subscription = await payments.subscriptions.find(subscriptionId);
  const { latestInvoiceId } = subscription ?? { latestInvoiceId: null };
  const invoice = latestInvoiceId && (await payments.subscriptions.findInvoice(latestInvoiceId));
  const invoices = invoice ? [invoice] : [];
  await syncSubscription(deps, { reference, subscriptionId, invoices }, PASS_PAYMENTS);
}
