import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { PaymentSubject } from "#lib/payments/subject.ts";

type JobDeps = Pick<Deps, "jobs">;

/**
 * Names of the jobs that send a refund to the payment provider, and sync a payment with it. Jobs may wait under
 * them, so they keep their words.
 */
export const SEND_REFUND = "payments-ask-refund";
export const SYNC_PAYMENT = "payments-ask-host";
/** Names of the jobs that change a subscription, and that do what a failed charge and a new card ask for. */
export const SEND_CHANGE = "payments-change-subscription";
export const STOP_RETRIES = "payments-stop-retries";
export const ADOPT_CARD = "payments-adopt-card";

/** Name of the job that sends held money on, or takes it back. */
export const SEND_MOVEMENT = "payments-move";

/** Has a refund that a domain has requested sent after the commit. */
export async function queueRefund(
  tx: Db,
  { jobs }: JobDeps,
  { purpose, refundId }: { purpose: string; refundId: number },
): Promise<void> {
  await jobs.queue(tx, SEND_REFUND, { purpose, refundId });
}

/**
 * Has a payment synced after the commit; of what is paid by the month, the refunds of this one payment.
 */
export async function queueSync(
  tx: Db,
  { jobs }: JobDeps,
  { purpose, reference, paymentIntentId }: PaymentSubject & { paymentIntentId: string | null },
): Promise<void> {
  const data = { purpose, reference, ...(paymentIntentId && { paymentIntentId }) };
  await jobs.queue(tx, SYNC_PAYMENT, data);
}

/** Has a change of a subscription that a domain has requested sent after the commit. */
export async function queueChange(
  tx: Db,
  { jobs }: JobDeps,
  { purpose, changeId }: { purpose: string; changeId: number },
): Promise<void> {
  await jobs.queue(tx, SEND_CHANGE, { purpose, changeId });
}

/** Has the provider leave an invoice alone after the commit: from here on the site asks for its payment. */
export async function queueStopRetries(
  tx: Db,
  { jobs }: JobDeps,
  { invoiceId }: { invoiceId: string },
): Promise<void> {
  await jobs.queue(tx, STOP_RETRIES, { invoiceId });
}

/** Has what a customer pays by the month charged to the card that he has chosen. */
export async function queueCard(
  tx: Db,
  { jobs }: JobDeps,
  card: { customerId: string; cardId: string },
): Promise<void> {
  await jobs.queue(tx, ADOPT_CARD, card);
}

/** Has a transfer or a reversal that a domain has requested sent after the commit. */
export async function queueMovement(
  tx: Db,
  { jobs }: JobDeps,
  { purpose, movementId }: { purpose: string; movementId: number },
): Promise<void> {
  await jobs.queue(tx, SEND_MOVEMENT, { purpose, movementId });
}
