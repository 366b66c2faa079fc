import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { PaymentSubject } from "#lib/payments/subject.ts";

/**
 * Names of the jobs that send a refund to the payment provider, and sync a payment with it.
 */
export const SEND_REFUND = "payments-ask-refund";
export const SYNC_PAYMENT = "payments-ask-host";

/** Has a refund that a domain has requested sent after the commit. */
export async function queueRefund(
  tx: Db,
  { jobs }: Pick<Deps, "jobs">,
  { purpose, refundId }: { purpose: string; refundId: number },
): Promise<void> {
  await jobs.queue(tx, SEND_REFUND, { purpose, refundId });
}

/** Has a payment synced after the commit. */
export async function queueSync(
  tx: Db,
  { jobs }: Pick<Deps, "jobs">,
  { purpose, reference }: PaymentSubject,
): Promise<void> {
  await jobs.queue(tx, SYNC_PAYMENT, { purpose, reference });
}
