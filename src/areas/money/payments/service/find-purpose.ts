import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { PaymentMarks, PaymentNews } from "#lib/payments/events.ts";
import { isProviderAway } from "#lib/payments/isolate-failure.ts";
import type { OnMoney } from "./on-money.ts";

export interface FoundPurpose {
  purpose: OnMoney;
  reference: string;
}

type MarkedEvent = PaymentNews & { id: string; marks: PaymentMarks };

/**
 * Finds the domain that an event is meant for: by the purpose written on it, else by its payment or its page, else by
 * the subscription whose invoice the payment has paid. The provider is asked for that one, because nothing of ours is
 * written on such a payment.
 * Throws `unavailable` where the provider is away.
 */
export async function findPurpose(
  deps: Deps,
  event: MarkedEvent,
  purposes: readonly OnMoney[],
): Promise<FoundPurpose | null> {
  const { id, marks } = event;
  const found = await findMeant(deps, marks, purposes);
  if (found) return found;
  const { subject } = marks;
  // A purpose that is none of ours may hold anything, so it is not logged.
  if (subject && !purposes.some(({ name }) => name === subject.purpose))
    deps.log.warn({ event: id }, "an event is for a purpose that nobody registered");
  if ("disputeId" in event)
    deps.log.warn({ dispute: event.disputeId }, "a dispute is about nothing known");
  return null;
}

/** As `findPurpose`, for what is no event and may well be another's: nothing is logged. */
export async function findMeant(
  deps: Deps,
  marks: PaymentMarks,
  purposes: readonly OnMoney[],
): Promise<FoundPurpose | null> {
  return (await findByMarks(deps, marks, purposes)) ?? (await findByInvoice(deps, marks, purposes));
}

async function findByMarks(
  { database: { db } }: Deps,
  marks: PaymentMarks,
  purposes: readonly OnMoney[],
): Promise<FoundPurpose | null> {
  const { subject } = marks;
  const asked = subject ? purposes.filter(({ name }) => name === subject.purpose) : purposes;
  for (const purpose of asked) {
    const reference = await purpose.findReference(db, marks);
    if (reference !== null) return { purpose, reference };
  }
  return null;
}

async function findByInvoice(
  deps: Deps,
  { subject, paymentIntentId, sessionId }: PaymentMarks,
  purposes: readonly OnMoney[],
): Promise<FoundPurpose | null> {
  const monthly = purposes.filter((purpose) => "onSubscription" in purpose);
  if (subject || !paymentIntentId || !deps.payments || monthly.length === 0) return null;
  try {
    const invoice = await deps.payments.subscriptions.findInvoiceOfPayment(paymentIntentId);
    if (!invoice?.subject) return null;
    const marks = { subject: invoice.subject, paymentIntentId, sessionId };
    return await findByMarks(deps, marks, monthly);
  } catch (cause) {
    if (!isProviderAway(cause)) throw cause;
    throw new AppError("unavailable", "The payment provider does not answer.", { cause });
  }
}
