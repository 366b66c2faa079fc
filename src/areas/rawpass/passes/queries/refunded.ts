import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { PassRefund } from "../schema/passes.ts";
import type { PassRow } from "./passes.ts";
import { listPaymentsOfPass, listReceiptNumbers } from "./payments.ts";
import { listRefundsOfPass, type PassRefundRow } from "./requests.ts";

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

/** A refund with the receipt and the days of its payment. */
export interface NamedRefund {
  amountCents: number;
  receiptNumber: string;
  /** The day of the payment. */
  from: string;
  /** The day on which the next month was paid, or is to be. */
  to: string | null;
}

/** Names the payments that refunds of a pass are for; those for nothing that was bought are left out. */
export async function nameRefunds(
  db: Db,
  { id, nextBillingDate }: Pick<PassRow, "id" | "nextBillingDate">,
  refunds: readonly Pick<PassRefundRow, "paymentIntentId" | "amountCents">[],
): Promise<NamedRefund[]> {
  const payments = await listPaymentsOfPass(db, id);
  const numbers = await listReceiptNumbers(db, id);
  return refunds.flatMap(({ paymentIntentId, amountCents }) => {
    const receiptNumber = numbers.get(paymentIntentId);
    const place = payments.findIndex((payment) => payment.paymentIntentId === paymentIntentId);
    const [payment, ...later] = payments.slice(place);
    if (!receiptNumber || !payment) return [];
    const next = later.find(({ reason }) => reason === "month");
    const to = next ? businessDay(next.paidAt) : nextBillingDate;
    return [{ amountCents, receiptNumber, from: businessDay(payment.paidAt), to }];
  });
}
