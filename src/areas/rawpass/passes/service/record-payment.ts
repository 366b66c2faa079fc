import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { SubscriptionInvoice } from "#lib/payments/subscriptions.ts";
import type { PassRow } from "../queries/passes.ts";
import { passPayments } from "../tables.ts";

/** Writes down what was paid by an invoice of a pass, once; one that is not paid, or over nothing, is none. */
export async function recordPayment(
  tx: Db,
  { now }: Pick<Deps, "now">,
  { pass, invoice }: { pass: PassRow; invoice: SubscriptionInvoice },
): Promise<void> {
  const { status, paymentIntentId, paidCents: amountCents, reason } = invoice;
  if (status !== "paid" || !paymentIntentId || amountCents <= 0) return;
  const paidAt = invoice.paidAt ?? now();
  await tx
    .insert(passPayments)
    .values({ membershipId: pass.id, paymentIntentId, amountCents, reason, paidAt })
    .onConflictDoNothing();
}
