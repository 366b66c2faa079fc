import type { Deps } from "#lib/deps.ts";
import type { OnPurpose } from "./on-purpose.ts";

/**
 * Asks the payment provider what was refunded of a payment, and takes that over. May be asked any number of
 * times. Throws `PaymentsUnavailable`.
 * @returns how many refunds nobody here knew of
 */
export async function syncRefunds(
  deps: Deps,
  { reference, paymentIntentId }: { reference: string; paymentIntentId: string },
  purpose: OnPurpose,
): Promise<number> {
  const { database, payments } = deps;
  const told = (await payments?.listRefunds(paymentIntentId)) ?? [];
  if (told.length === 0) return 0;
  return database.contentVersion.publish((tx) =>
    purpose.onRefunds(tx, deps, reference, told, paymentIntentId),
  );
}
