import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { PassRefund } from "../schema/passes.ts";
import { listPaymentsOfPass } from "./payments.ts";
import { listRefundsOfPass } from "./requests.ts";

/** Days whose payment was refunded in full. */
export interface RefundedDays {
  from: string;
  /** The first day that another payment covers; null for the latest payment. */
  before: string | null;
}

/**
 * Returns the days of a pass whose payment was refunded in full, or is about to be. A payment covers the days until
 * the next month is paid; payments for more sessions within a month cover no days of their own.
 * @param lostIds payments that a bank took back
 */
export async function listRefundedDays(
  db: Db,
  passId: number,
  lostIds: readonly (string | null)[] = [],
): Promise<RefundedDays[]> {
  const refunds = (await listRefundsOfPass(db, passId)).filter(({ status }) => status !== "failed");
  const months = (await listPaymentsOfPass(db, passId)).filter(
    ({ reason }) => reason === "first" || reason === "month",
  );
  return months.flatMap(({ paymentIntentId, amountCents, paidAt }, index) => {
    const back = refunds
      .filter((refund) => refund.paymentIntentId === paymentIntentId)
      .reduce((sum, refund) => sum + refund.amountCents, 0);
    if (back < amountCents && !lostIds.includes(paymentIntentId)) return [];
    const next = months[index + 1];
    return [{ from: businessDay(paidAt), before: next ? businessDay(next.paidAt) : null }];
  });
}

/** The refunds of a pass that did not fail, as its family sees them, by the payment. */
export async function listShownRefunds(
  db: Db,
  passId: number,
): Promise<{ paymentIntentId: string; refund: PassRefund }[]> {
  const refunds = await listRefundsOfPass(db, passId);
  return refunds.flatMap(({ status, paymentIntentId, amountCents, createdAt, updatedAt }) => {
    if (status === "failed") return [];
    const isDone = status === "done";
    const at = (isDone ? updatedAt : createdAt).toISOString();
    return [{ paymentIntentId, refund: { amountCents, at, isDone } }];
  });
}
