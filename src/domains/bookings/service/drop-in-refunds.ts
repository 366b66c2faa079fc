import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { queueRefund } from "#domains/payments/service/queue.ts";
import type { RefundLedger } from "#domains/payments/service/refund-ledger.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { dropInLateMail, dropInRefundedMail } from "../mails.ts";
import {
  type DropInPayment,
  type DropInRefundRow,
  type DropInRow,
  findPaymentOf,
  listRefundsOf,
  lockDropIn,
} from "../queries/drop-ins.ts";
import { type DropInRefundReason, RAWPASS_DROP_IN } from "../rules/drop-ins.ts";
import { dropInRefunds } from "../tables.ts";
import { notifyBuyer } from "./notify-buyer.ts";

interface WishedRefund extends DropInPayment {
  reason: Exclude<DropInRefundReason, "provider">;
}

/**
 * Requests the refund of a whole payment, once: where any of it went back or is on its way, nothing
 * is done. A payment that came too late is mailed about now, a canceled session once the refund is made, and a closed
 * one by the mail about the closure.
 * @returns what goes back, in cents
 */
export async function requestDropInRefund(
  tx: Db,
  deps: Deps,
  { dropIn, paymentIntentId, amountCents, reason }: WishedRefund,
): Promise<number> {
  const known = await listRefundsOf(tx, dropIn.id);
  if (known.some((refund) => refund.paymentIntentId === paymentIntentId)) return 0;
  const now = deps.now();
  const [refund] = await tx
    .insert(dropInRefunds)
    .values({
      ...{ dropInId: dropIn.id, paymentIntentId, amountCents, reason },
      ...{ key: randomUUID(), createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing()
    .returning();
  if (!refund) return 0;
  await queueRefund(tx, deps, { purpose: RAWPASS_DROP_IN, refundId: refund.id });
  if (reason === "late") {
    const late = { ...dropIn, refundId: refund.id, amountCents };
    await notifyBuyer(tx, deps, { dropIn, write: (context) => dropInLateMail(context, late) });
  }
  return amountCents;
}

/** Gives back what was paid for a booking, whose session is locked; 0 where nothing was. */
export async function refundBooking(
  tx: Db,
  deps: Deps,
  { bookingId, reason }: { bookingId: number; reason: "cancelled" | "resold" | "closed" },
): Promise<number> {
  const paid = await findPaymentOf(tx, bookingId);
  return paid ? requestDropInRefund(tx, deps, { ...paid, reason }) : 0;
}

/** The refunds of a drop-in, of which each is a whole payment. */
export const DROP_IN_REFUNDS: RefundLedger<DropInRow, DropInRefundRow> = {
  name: RAWPASS_DROP_IN,
  lock: lockDropIn,
  list: (tx, dropIn) => listRefundsOf(tx, dropIn.id),
  async add(tx, dropIn, { told, paymentIntentId, at }) {
    const { amountCents, key, id: providerRefundId } = told;
    const row = {
      ...{ dropInId: dropIn.id, paymentIntentId: paymentIntentId ?? dropIn.paymentIntentId ?? "" },
      ...{ amountCents, key, providerRefundId, reason: "provider" as const },
      ...{ createdAt: at, updatedAt: at },
    };
    return writtenRow(await tx.insert(dropInRefunds).values(row).returning());
  },
  async update(tx, id, change) {
    await tx.update(dropInRefunds).set(change).where(eq(dropInRefunds.id, id));
  },
  async onOutcome(tx, deps, dropIn, { row, status, isForgotten }) {
    const isTold = row.reason === "late" || row.reason === "closed" || isForgotten;
    if (status === "failed" || isTold) return;
    const isResold = row.reason === "resold";
    const refunded = { ...dropIn, refundId: row.id, amountCents: row.amountCents, isResold };
    await notifyBuyer(tx, deps, {
      dropIn,
      write: (context) => dropInRefundedMail(context, refunded),
    });
  },
};
