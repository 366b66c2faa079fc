import type { OnPayments, Payment } from "#areas/money/payments/service/on-payments.ts";
import { isRefundDue, recordRefunds } from "#areas/money/payments/service/refund-ledger.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import type { UnpaidCheckout } from "#lib/payments/events.ts";
import { lockOrderNumbered } from "../queries/orders.ts";
import { listOwed, PAID_ORDERS } from "../queries/payment-summaries.ts";
import { findRequestedRefund, listRequestedRefunds } from "../queries/refunds.ts";
import { SHOP_ORDER } from "../rules/orders.ts";
import { expireOrder } from "./expire-order.ts";
import { keepComparison } from "./keep-comparison.ts";
import { recordDispute } from "./record-dispute.ts";
import { ORDER_REFUNDS } from "./refunds.ts";
import { settleOrder } from "./settle-order.ts";

/** What the shop does with the payments of its orders; an order is known by its number. */
export const ORDER_PAYMENTS: OnPayments = {
  name: SHOP_ORDER,
  ...PAID_ORDERS.queries,
  listOwed,
  onCheckout,
  onRefunds: (tx, deps, reference, refunds, paymentIntentId) =>
    recordRefunds(tx, deps, ORDER_REFUNDS, { reference, refunds, paymentIntentId }),
  isRefundDue: (tx, deps, { id, reference }, unknown) =>
    isRefundDue(tx, deps, ORDER_REFUNDS, { id, reference, unknown }),
  async onDispute(tx, deps, reference, news) {
    const order = await lockOrderNumbered(tx, reference);
    if (order) await recordDispute(tx, deps, order, news);
  },
  findRequestedRefund,
  listRequestedRefunds,
  keepComparison,
};

async function onCheckout(
  tx: PublicTx,
  deps: Deps,
  reference: string,
  checkout: Payment | UnpaidCheckout,
): Promise<boolean> {
  const order = await lockOrderNumbered(tx, reference);
  if (!order) return false;
  if (checkout.kind === "checkout_paid") return settleOrder(tx, deps, order, checkout);
  // A page that another one took the place of may end; the order goes on.
  const { stripeSessionId: present } = order;
  if (present !== null && present !== checkout.sessionId) return false;
  const end = { by: "payment", note: "Not paid in time", now: deps.now() } as const;
  return expireOrder(tx, order, end);
}
