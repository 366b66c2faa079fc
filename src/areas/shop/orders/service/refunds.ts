import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { queueRefund } from "#areas/money/payments/service/queue.ts";
import type { RefundLedger, RefundRecord } from "#areas/money/payments/service/refund-ledger.ts";
import { endTasksOf } from "#areas/money/payments/service/tasks.ts";
import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { inDollars } from "#lib/money.ts";
import { refundedMail } from "../mails.ts";
import { lockOrderNumbered, type OrderRow } from "../queries/orders.ts";
import { listAllRefunds, listRefunds, type RefundRow } from "../queries/refunds.ts";
import { refundDue } from "../rules/disputes.ts";
import { paymentStatusOf, SHOP_ORDER } from "../rules/orders.ts";
import { centsLeft, standingRefunds } from "../rules/refunds.ts";
import { type RefundLine, refunds } from "../tables.ts";
import { changeOrder } from "./change-order.ts";
import { notifyCustomer } from "./notify-customer.ts";

interface RefundInput {
  amountCents: number;
  lines: RefundLine[];
  isRestocked: boolean;
  reason: string;
  /** Absent is the shop itself. */
  actor?: Actor;
  /** The payment that goes back; absent is the order's own. */
  paymentIntentId?: string;
}

/**
 * Requests a refund of a locked order: it is written down before it is sent to the payment provider,
 * so that nobody can request the same money a second time. The job sends it after the commit.
 */
export async function requestRefund(
  tx: Db,
  { jobs, now }: Pick<Deps, "jobs" | "now">,
  order: OrderRow,
  { actor, ...input }: RefundInput,
): Promise<number> {
  const refund = writtenRow(
    await tx
      .insert(refunds)
      .values({
        ...input,
        orderId: order.id,
        key: randomUUID(),
        actorId: actor?.kind === "member" ? actor.userId : null,
        createdAt: now(),
        updatedAt: now(),
      })
      .returning({ id: refunds.id }),
  );
  await queueRefund(tx, { jobs }, { purpose: SHOP_ORDER, refundId: refund.id });
  await endRefundDue(tx, order, now());
  return refund.id;
}

/** Ends the task to refund an order once nothing is left of its own payment. */
async function endRefundDue(tx: Db, order: OrderRow, now: Date): Promise<void> {
  const left = centsLeft(order, standingRefunds(await listRefunds(tx, order.id)));
  if (left <= 0) await endTasksOf(tx, [refundDue(order)], now);
}

/** The refunds of an order's own payment, and of others that came for it. */
export const ORDER_REFUNDS: RefundLedger<OrderRow, OrderRefund> = {
  name: SHOP_ORDER,
  lock: lockOrderNumbered,
  async list(tx, order) {
    return (await listAllRefunds(tx, order.id)).map((row) => asRecord(row, order));
  },
  async add(tx, order, { told, paymentIntentId, isForgotten, at }) {
    const { stripePaymentIntentId: ownId } = order;
    const isOther = ownId !== null && paymentIntentId !== null && paymentIntentId !== ownId;
    const row = {
      ...{ orderId: order.id, amountCents: told.amountCents, key: told.key },
      paymentIntentId: isOther ? paymentIntentId : null,
      reason: isForgotten
        ? "Already refunded: the payment provider knew, and we did not"
        : "Refunded on the payment provider's site",
      stripeRefundId: told.id,
      ...{ createdAt: at, updatedAt: at },
    };
    const added = writtenRow(await tx.insert(refunds).values(row).returning());
    await endRefundDue(tx, order, at);
    return asRecord(added, order);
  },
  async update(tx, id, { providerRefundId: stripeRefundId, ...change }) {
    await tx
      .update(refunds)
      .set({ ...change, stripeRefundId })
      .where(eq(refunds.id, id));
  },
  isCovered(order, refund, all) {
    // Another payment goes back as a whole.
    if (!isOfOwn(order, refund)) return true;
    const others = standingRefunds(all).filter(
      (row) => row.id !== refund.id && isOfOwn(order, row),
    );
    return refund.amountCents <= centsLeft(order, others);
  },
  async onOutcome(tx, deps, order, { row, status, isForgotten }) {
    const amount = inDollars(row.amountCents);
    if (!isOfOwn(order, row)) {
      const what = status === "failed" ? `Refund of ${amount} failed` : `${amount} refunded`;
      const note = `${what} (${row.paymentIntentId})`;
      await changeOrder(tx, order, { note, now: deps.now() });
      return;
    }
    const changed = await changeOrder(tx, order, {
      change: await moneyOf(tx, order),
      note:
        status === "failed"
          ? `Refund of ${amount} failed`
          : `${amount} refunded${isForgotten ? ": the payment provider knew, and we did not" : ""}`,
      now: deps.now(),
    });
    // The mail about a cancellation, or about a payment that came too late, told of the refund as well, and
    // so did the mail about a refund that a restore has forgotten.
    const isTold = order.status === "cancelled" || order.status === "expired" || isForgotten;
    if (status === "done" && !isTold) {
      await notifyCustomer(tx, deps, changed, (of, context) => refundedMail(of, context, row));
    }
  },
  async onNotSent(tx, { now }, order, { amountCents }) {
    const note = `Refund of ${inDollars(amountCents)} not requested: the payment provider had made a refund we didn't know about`;
    await changeOrder(tx, order, { note, now: now() });
  },
};

type OrderRefund = RefundRow & RefundRecord;

function asRecord(
  { paymentIntentId, ...row }: RefundRow,
  { stripePaymentIntentId }: OrderRow,
): OrderRefund {
  const ofPayment = { paymentIntentId: paymentIntentId ?? stripePaymentIntentId };
  return { ...row, ...ofPayment, providerRefundId: row.stripeRefundId };
}

function isOfOwn(
  { stripePaymentIntentId }: OrderRow,
  { paymentIntentId }: Pick<OrderRefund, "paymentIntentId">,
): boolean {
  return paymentIntentId === stripePaymentIntentId;
}

/** How much of an order was refunded, by its refunds. */
async function moneyOf(tx: Db, order: OrderRow): Promise<Partial<OrderRow>> {
  const known = await listRefunds(tx, order.id);
  const done = known.filter(({ status }) => status === "done");
  const sum = done.reduce((total, { amountCents }) => total + amountCents, 0);
  const refundedAmount = Math.min(sum, order.totalAmount);
  return { refundedAmount, paymentStatus: paymentStatusOf({ ...order, refundedAmount }) };
}
