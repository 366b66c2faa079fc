import type { Deps } from "#lib/deps.ts";
import { PaymentRefused, type Payments } from "#lib/payments/payments.ts";
import type { PaymentSubject } from "#lib/payments/subject.ts";
import type { OnPayments } from "./on-payments.ts";
import type { RequestedMovement } from "./on-payouts.ts";

/**
 * Sends a requested transfer or reversal to the payment provider, and has the answer recorded. May be sent any
 * number of times, and days later: the provider makes it once. Throws `PaymentsUnavailable`.
 */
export async function sendMovement(
  deps: Deps,
  { movementId }: { movementId: number },
  { name: purpose, payouts: domain }: OnPayments,
): Promise<void> {
  const { database, payments } = deps;
  const movement = await domain?.findRequestedMovement(database.db, movementId);
  if (!domain || !movement || !payments) return;
  const { reference } = movement;
  let providerId: string | null = null;
  try {
    providerId = await make(payments, movement, { purpose, reference });
  } catch (refusal) {
    if (!(refusal instanceof PaymentRefused)) throw refusal;
    deps.log.warn({ purpose, movementId }, `${movement.kind} refused`, refusal);
  }
  await database.db.transaction((tx) =>
    domain.onMovement(tx, deps, reference, { movementId, providerId }),
  );
}

/** @returns the provider's name of it */
async function make(
  { payouts }: Payments,
  movement: RequestedMovement,
  subject: PaymentSubject,
): Promise<string> {
  const made =
    movement.kind === "transfer"
      ? await payouts.transfer({ ...movement, subject })
      : await payouts.reverse(movement);
  return made.id;
}
