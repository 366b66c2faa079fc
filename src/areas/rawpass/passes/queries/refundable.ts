import type { Db } from "#lib/db/db.ts";
import type { RefundReason } from "../rules/passes.ts";
import { listPaymentsOfPass, type PassPaymentRow } from "./payments.ts";
import { listRefundsOfPass } from "./requests.ts";

export interface RefundablePayment extends PassPaymentRow {
  /** What is left of it beside what went back, or is on its way, for other reasons; in cents. */
  leftCents: number;
}

/** The payments of a pass, the oldest first, with what may go back of each for a reason; with null, of what is left. */
export async function listRefundable(
  db: Db,
  passId: number,
  reason: RefundReason | null,
): Promise<RefundablePayment[]> {
  const refunds = (await listRefundsOfPass(db, passId)).filter(
    (refund) => refund.status !== "failed" && refund.reason !== reason,
  );
  return (await listPaymentsOfPass(db, passId)).map((payment) => {
    const isOfIt = ({ paymentIntentId }: { paymentIntentId: string }) =>
      paymentIntentId === payment.paymentIntentId;
    const back = refunds.filter(isOfIt).reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { ...payment, leftCents: Math.max(0, payment.amountCents - back) };
  });
}
