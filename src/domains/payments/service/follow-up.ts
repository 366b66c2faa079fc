import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import type { OnMoney } from "./on-money.ts";

/** Has the provider charge an invoice no more by itself. Throws `PaymentsUnavailable`. */
export async function stopRetries(deps: Deps, { invoiceId }: { invoiceId: string }): Promise<void> {
  try {
    await deps.payments?.subscriptions.stopRetries(invoiceId);
  } catch (refusal) {
    // It was paid or voided meanwhile, and is charged no more.
    if (!(refusal instanceof PaymentRefused)) throw refusal;
    deps.log.warn({ invoice: invoiceId }, "an invoice is left to the provider", refusal);
  }
}

/**
 * Has all that a customer pays by the month charged to the card that he has chosen on the provider's page, and
 * tells the domains. Throws `PaymentsUnavailable`.
 */
export async function adoptCard(
  deps: Deps,
  { customerId, cardId }: { customerId: string; cardId: string },
  purposes: readonly OnMoney[],
): Promise<void> {
  const { payments, database } = deps;
  if (!payments) return;
  const monthly = purposes.filter((purpose) => "onSubscription" in purpose);
  for (const { id, subject } of await payments.subscriptions.listOfCustomer(customerId)) {
    const purpose = monthly.find(({ name }) => name === subject?.purpose);
    if (!purpose || !subject) continue;
    const { reference } = subject;
    await isolateFailure(deps, { purpose: purpose.name }, "a new card is not taken", async () => {
      await payments.subscriptions.adoptCard(id, cardId);
      const card = { subscriptionId: id, cardId };
      await database.db.transaction((tx) => purpose.onCardChanged(tx, deps, reference, card));
    });
  }
}
