import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { PaymentSubject } from "#lib/payments/subject.ts";

/**
 * Names of the jobs that ask the payment provider: for a refund, and how it stands with something.
 */
export const ASK_REFUND = "payments-ask-refund";
export const SYNC_PAYMENT = "payments-ask-host";

/** Has the provider asked, after the commit, for a refund that a domain has written down. */
export async function queueRefund(
  tx: Db,
  { jobs }: Pick<Deps, "jobs">,
  { purpose, refundId }: { purpose: string; refundId: number },
): Promise<void> {
  await jobs.queue(tx, ASK_REFUND, { purpose, refundId });
}

/** Has the provider asked, after the commit, how it stands with something. */
export async function queueSync(
  tx: Db,
  { jobs }: Pick<Deps, "jobs">,
  { purpose, reference }: PaymentSubject,
): Promise<void> {
  await jobs.queue(tx, SYNC_PAYMENT, { purpose, reference });
}
