import type { Payment } from "#areas/money/payments/service/on-payments.ts";
import { getShopSettings } from "#areas/shop/catalog/queries/products.ts";
import {
  releaseStock,
  sellFreeStock,
  sellStock,
} from "#areas/shop/catalog/service/reserve-stock.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { CURRENCY } from "#lib/payments/payments.ts";
import { apologyMail, confirmationMail, returnedMail } from "../mails.ts";
import type { OrderRow } from "../queries/orders.ts";
import { listAllRefunds } from "../queries/refunds.ts";
import { paymentStatusOf } from "../rules/orders.ts";
import { standingRefunds } from "../rules/refunds.ts";
import { nextStatus } from "../rules/transitions.ts";
import { changeOrder, HOLDS_NOTHING, hasEvent } from "./change-order.ts";
import { notifyCustomer } from "./notify-customer.ts";
import { requestRefund } from "./refunds.ts";

/**
 * Records that a locked order was paid: once, whoever tells it and however often. What is no
 * longer held is sold if it is still there; otherwise the money goes back with an apology.
 * @returns whether the public availability of products changed
 */
export async function settleOrder(
  tx: PublicTx,
  deps: Deps,
  order: OrderRow,
  payment: Payment,
): Promise<boolean> {
  const now = deps.now();
  if (order.paidAt) {
    if (payment.paymentIntentId === order.stripePaymentIntentId) return false;
    await returnPayment(tx, deps, order, { payment, isTwice: true });
    return false;
  }
  if (payment.amountCents !== order.totalAmount || payment.currency !== CURRENCY) {
    await returnPayment(tx, deps, order, { payment, isTwice: false });
    return false;
  }
  const paid = {
    paymentStatus: paymentStatusOf({ ...order, paidAt: now }),
    paidAt: now,
    stripePaymentIntentId: payment.paymentIntentId,
    stripeSessionId: payment.sessionId,
    ...HOLDS_NOTHING,
  };
  const calledOff = payment.isRefunded ? nextStatus(order, "call_off", "payment") : null;
  if (calledOff) {
    const note = "Paid and already refunded: the payment provider knew, and we did not";
    await changeOrder(tx, order, { change: { ...paid, status: calledOff }, note, now });
    return order.reservedUntil ? (await releaseStock(tx, order.orderItems)).isPublic : false;
  }

  // Nothing can be sent to an address that was forgotten.
  const status = order.anonymizedAt ? null : nextStatus(order, "pay", "payment");
  const sold = status && (await sell(tx, order));
  if (status && sold) {
    const { shipsIn, pickupPlace } = await getShopSettings(tx);
    const done = await changeOrder(tx, order, { change: { ...paid, status }, note: "Paid", now });
    await notifyCustomer(tx, deps, done, (paid, context) =>
      confirmationMail(paid, context, { shipsIn, pickupPlace }),
    );
    return sold.isPublic;
  }
  const note = "Paid too late: the items had sold out";
  const late = await changeOrder(tx, order, { change: paid, note, now });
  await requestRefund(tx, deps, late, {
    amountCents: late.totalAmount,
    lines: [],
    isRestocked: false,
    reason: note,
  });
  await notifyCustomer(tx, deps, late, apologyMail);
  return false;
}

/** Gives back a payment that is not the order's, once, and mails the customer. */
async function returnPayment(
  tx: PublicTx,
  deps: Deps,
  order: OrderRow,
  { payment, isTwice }: { payment: Payment; isTwice: boolean },
): Promise<void> {
  const { paymentIntentId, amountCents, currency } = payment;
  const why = isTwice
    ? `Paid a second time (${paymentIntentId})`
    : `Paid ${amountCents} ${currency} instead of ${order.totalAmount} ${CURRENCY} (${paymentIntentId})`;
  // The provider's answer repeats each time it is asked.
  if (await hasEvent(tx, order.id, why)) return;
  const words = isTwice ? "an order was paid twice" : "an order was paid with another amount";
  deps.log.warn({ orderId: order.id }, words);
  const leftCents = amountCents - (await refundedOf(tx, order, paymentIntentId));
  const goesBack = paymentIntentId !== null && !payment.isRefunded && leftCents > 0;
  const note = `${why}: ${goesBack ? "it goes back" : "it was refunded before"}`;
  await changeOrder(tx, order, { note, now: deps.now() });
  if (!goesBack) return;
  const refund = { paymentIntentId, lines: [], isRestocked: false, reason: why };
  const refundId = await requestRefund(tx, deps, order, { ...refund, amountCents: leftCents });
  const told = { refundId, amountCents: currency === CURRENCY ? amountCents : null, isTwice };
  await notifyCustomer(tx, deps, order, (of, context) => returnedMail(of, context, told));
}

/** What staff have refunded, at the provider, of a payment that is not the order's, in cents. */
async function refundedOf(
  tx: PublicTx,
  order: OrderRow,
  paymentIntentId: string | null,
): Promise<number> {
  return standingRefunds(await listAllRefunds(tx, order.id))
    .filter((refund) => refund.paymentIntentId === paymentIntentId)
    .reduce((sum, refund) => sum + refund.amountCents, 0);
}

/** Null where not all of it is there: then nothing was taken. */
async function sell(tx: PublicTx, order: OrderRow): Promise<{ isPublic: boolean } | null> {
  if (order.reservedUntil) return sellStock(tx, order.orderItems);
  const sold = await sellFreeStock(tx, order.orderItems);
  return sold.variantIds.length === order.orderItems.length ? sold : null;
}
