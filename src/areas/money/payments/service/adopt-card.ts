import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import type { OnMoney } from "./on-money.ts";

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
