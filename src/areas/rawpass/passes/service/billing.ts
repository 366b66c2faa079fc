import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { requirePayments } from "#areas/rawpass/bookings/access.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { orUnavailable } from "#lib/payments/isolate-failure.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { getPassOf } from "../queries/passes.ts";
import { listReceiptNumbers } from "../queries/payments.ts";
import { listShownRefunds } from "../queries/refunded.ts";
import type { PassInvoice } from "../schema/passes.ts";

/** Each call asks the payment provider. */
const limits = perDeps((deps) =>
  createLimit(deps, {
    name: "rawpass-billing-account",
    points: 120,
    seconds: HOUR_SECONDS,
    message: "You've opened your billing many times. Please try again later.",
  }),
);

interface Wish {
  /** The id of the pass. */
  id: number;
}

/**
 * What was charged for a pass of the account, or is to be, the newest first and at most 100; what a freeze
 * makes over nothing is left out. Throws `not_found`, `too_many` and `unavailable`.
 */
export async function listInvoices(
  deps: Deps,
  actor: Member,
  { id }: Wish,
): Promise<PassInvoice[]> {
  const { subscriptionId } = await getPassOf(deps.database.db, actor.userId, id);
  if (subscriptionId === null) return [];
  const all = await ask(deps, actor, ({ subscriptions }) =>
    subscriptions.listInvoices(subscriptionId),
  );
  const refunds = await listShownRefunds(deps.database.db, id);
  const numbers = await listReceiptNumbers(deps.database.db, id);
  return all.flatMap(({ status, paymentIntentId, ...invoice }) => {
    if (status === "draft" || invoice.amountCents === 0) return [];
    const ofIt = refunds.filter((one) => one.paymentIntentId === paymentIntentId);
    return [
      {
        ...{ id: invoice.id, amountCents: invoice.amountCents, status, url: invoice.url },
        createdAt: invoice.createdAt.toISOString(),
        paidAt: invoice.paidAt?.toISOString() ?? null,
        receiptNumber: numbers.get(paymentIntentId ?? "") ?? null,
        refunds: ofIt.map(({ refund }) => refund),
      },
    ];
  });
}

/**
 * Opens the provider's page for the card and the invoices of a pass of the account, which leads back to one's
 * passes. Throws `not_found`, `conflict` for a pass that was never paid, `too_many` and `unavailable`.
 */
export async function openPortal(
  deps: Deps,
  actor: Member,
  { id }: Wish,
): Promise<{ url: string }> {
  const { customerId } = await getPassOf(deps.database.db, actor.userId, id);
  if (customerId === null) throw new AppError("conflict", "Nothing was paid for this pass yet.");
  const back = `${deps.config.baseUrl}${paths.rawPassOwn}`;
  const url = await ask(deps, actor, ({ subscriptions }) =>
    subscriptions.openPortal(customerId, back),
  );
  return { url };
}

async function ask<Answer>(
  deps: Deps,
  { userId }: Member,
  question: (payments: NonNullable<Deps["payments"]>) => Promise<Answer>,
): Promise<Answer> {
  const payments = requirePayments(deps.payments);
  await limits(deps).take(String(userId));
  return orUnavailable(() => question(payments), "provider");
}
