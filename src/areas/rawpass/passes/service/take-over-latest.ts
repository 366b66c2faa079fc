import { syncSubscription } from "#areas/money/payments/service/sync-subscription.ts";
import type { Deps } from "#lib/deps.ts";
import type { PassRow } from "../queries/passes.ts";
import { isOfHold } from "../rules/alterations.ts";
import { PASS_PAYMENTS } from "./payments.ts";

/**
 * Takes over how the subscription of a pass stands at the provider, with its newest invoice and that of the upgrade for
 * which the pass waits. Throws `unavailable` or `PaymentsUnavailable`.
 */
export async function takeOverLatest(
  deps: Deps,
  { pass: { reference, subscriptionId, pendingChange } }: { pass: PassRow },
): Promise<void> {
  const { payments } = deps;
  if (!payments || subscriptionId === null) return;
  const [latest, ...before] = await payments.subscriptions.listInvoices(subscriptionId);
  const { heldUntil } = pendingChange ?? { heldUntil: null };
  const raise = before.find(
    ({ reason, createdAt }) =>
      reason === "raise" && heldUntil !== null && isOfHold(createdAt, new Date(heldUntil)),
  );
  const invoices = [latest, raise].filter((invoice) => invoice !== undefined);
  await syncSubscription(deps, { reference, subscriptionId, invoices }, PASS_PAYMENTS);
}
