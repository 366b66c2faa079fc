import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { queueRefund } from "#areas/money/payments/service/queue.ts";
import type { RefundLedger } from "#areas/money/payments/service/refund-ledger.ts";
import { type NewTask, openTask } from "#areas/money/payments/service/tasks.ts";
import { businessMoment } from "#lib/dates.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { dropInLateMail, dropInOwedMail, dropInRefundedMail } from "../mails.ts";
import {
  type CardRefundRow,
  type DropInPayment,
  type DropInRefundRow,
  type DropInRow,
  findPaymentOf,
  isRefundedByStaff,
  listCardRefundsOf,
  listRefundsOf,
  lockDropIn,
} from "../queries/drop-ins.ts";
import { cashOwed, type DropInRefundReason, RAWPASS_DROP_IN } from "../rules/drop-ins.ts";
import { dropInRefunds } from "../tables.ts";
import { notifyBuyer } from "./notify-buyer.ts";

interface WishedRefund extends DropInPayment {
  reason: Exclude<DropInRefundReason, "provider">;
}

/**
 * Requests a refund of what is left of a payment, once for all reasons but staff's: after another refund than staff's
 * nothing is done, nor for a late payment of which staff refunded any at the provider. Cash is owed until staff pay it
 * back. A payment that came too late is mailed about now, and so is cash that is owed; a canceled session once the
 * refund is made, and a closed one by the mail about the closure.
 * @returns what goes back, in cents
 */
export async function requestDropInRefund(
  tx: Db,
  deps: Deps,
  { dropIn, paymentIntentId, amountCents, reason }: WishedRefund,
): Promise<number> {
  const known = await listRefundsOf(tx, dropIn.id);
  const ofIt = known.filter((refund) => refund.paymentIntentId === paymentIntentId);
  const blocks = ({ reason: other }: DropInRefundRow) =>
    other !== "staff" && (other !== "provider" || reason === "late");
  if (reason !== "staff" && ofIt.some(blocks)) return 0;
  const now = deps.now();
  const isCash = paymentIntentId === null;
  const [refund] = await tx
    .insert(dropInRefunds)
    .values({
      ...{ dropInId: dropIn.id, paymentIntentId, amountCents, reason },
      ...(isCash ? { status: "owed" as const } : { key: randomUUID() }),
      ...{ createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing()
    .returning();
  if (!refund) return 0;
  const { id: refundId } = refund;
  if (!isCash) await queueRefund(tx, deps, { purpose: RAWPASS_DROP_IN, refundId });
  else await openTask(tx, cashTask({ refundId, dropIn, amountCents }), now);
  if (reason === "late") {
    const isTwice = dropIn.paidAt !== null && dropIn.paymentIntentId !== paymentIntentId;
    const late = { ...dropIn, dropInId: dropIn.id, refundId, amountCents, isTwice };
    await notifyBuyer(tx, deps, { dropIn, write: (context) => dropInLateMail(context, late) });
  } else if (isCash && reason !== "closed") {
    const about = { dropInId: dropIn.id, refundId, amountCents, paidCents: dropIn.amountCents };
    const owed = { ...dropIn, ...about, isResold: reason === "resold" };
    await notifyBuyer(tx, deps, { dropIn, write: (context) => dropInOwedMail(context, owed) });
  }
  return amountCents;
}

function cashTask({
  refundId,
  dropIn: { id, reference },
  amountCents,
}: Pick<WishedRefund, "dropIn" | "amountCents"> & { refundId: number }): NewTask {
  const about = { purpose: RAWPASS_DROP_IN, reference, foundBy: `DI-${id}` };
  return { cause: cashOwed(refundId), kind: "cash_owed", ...about, amountCents };
}

/** Gives back what is left of the payment for a booking, whose session is locked; 0 where nothing is. */
export async function refundBooking(
  tx: Db,
  deps: Deps,
  { bookingId, reason }: { bookingId: number; reason: "cancelled" | "resold" | "closed" },
): Promise<number> {
  const paid = await findPaymentOf(tx, bookingId);
  return paid ? requestDropInRefund(tx, deps, { ...paid, reason }) : 0;
}

/** The refunds of a drop-in by the provider. None is more than is left: that is seen to where it is requested. */
export const DROP_IN_REFUNDS: RefundLedger<DropInRow, CardRefundRow> = {
  name: RAWPASS_DROP_IN,
  lock: lockDropIn,
  list: (tx, dropIn) => listCardRefundsOf(tx, dropIn.id),
  async add(tx, dropIn, { told, paymentIntentId, at }) {
    const { amountCents, key, id: providerRefundId } = told;
    const row = {
      ...{ dropInId: dropIn.id, paymentIntentId: paymentIntentId ?? dropIn.paymentIntentId ?? "" },
      ...{ amountCents, key, providerRefundId, reason: "provider" as const },
      ...{ createdAt: at, updatedAt: at },
    };
    const added = writtenRow(await tx.insert(dropInRefunds).values(row).returning());
    return { ...added, status: "asked" };
  },
  async update(tx, id, change) {
    await tx.update(dropInRefunds).set(change).where(eq(dropInRefunds.id, id));
  },
  async onOutcome(tx, deps, dropIn, { row, status, isForgotten }) {
    // The others were mailed when they were requested.
    if (status === "failed" || ["late", "closed", "staff"].includes(row.reason)) return;
    const isResold = row.reason === "resold";
    const startsAt = businessMoment(dropIn.date, dropIn.startTime);
    const endsPlace =
      row.reason === "provider" && startsAt > deps.now() && (await isRefundedByStaff(tx, dropIn));
    if (isForgotten && !endsPlace) return;
    const { id: refundId, amountCents } = row;
    const about = { dropInId: dropIn.id, refundId, amountCents };
    const refunded = { ...dropIn, ...about, isResold, endsPlace };
    await notifyBuyer(tx, deps, {
      dropIn,
      write: (context) => dropInRefundedMail(context, refunded),
    });
  },
};
