import { getShopSettings } from "#areas/shop/catalog/queries/products.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { delayChoices, refundable } from "../access/staff-actions.ts";
import { isOwed } from "../rules/delays.ts";
import { isLost } from "../rules/disputes.ts";
import { isTestOrder } from "../rules/orders.ts";
import { standingRefunds } from "../rules/refunds.ts";
import type { CustomerOrder } from "../schema/orders.ts";
import { findDelay } from "./delays.ts";
import { type OrderRow, presentAmounts } from "./orders.ts";
import { listRefunds, type RefundRow } from "./refunds.ts";
import { listOrderEvents } from "./staff.ts";
import { getOrderByToken } from "./status-link.ts";

/** An order as whoever has its secret link sees it. Throws `not_found`. */
export async function getCustomerOrder(
  { database: { db }, payments, secrets, now }: Deps,
  token: string,
): Promise<CustomerOrder> {
  const order = await getOrderByToken(db, secrets, token);
  const { pickupPlace, shipsIn } = await getShopSettings(db);
  const before = standingRefunds(await listRefunds(db, order.id));
  const items = { ...order, items: order.orderItems };
  return {
    orderNumber: order.orderNumber,
    status: order.status,
    paymentStatus: order.paymentStatus,
    isLost: isLost(order, await listOrderEvents(db, order.id)),
    items: order.orderItems,
    amounts: presentAmounts(order),
    refundedCents: order.refundedAmount,
    deliveryMethod: order.deliveryMethod,
    shippingAddress: order.shippingAddress,
    pickupPlace: order.deliveryMethod === "pickup" ? pickupPlace : null,
    shipsIn,
    trackingNumber: order.trackingNumber,
    trackingUrl: order.trackingUrl,
    paymentUrl: order.status === "pending" ? order.paymentUrl : null,
    reservedUntil: order.reservedUntil?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    shippedAt: order.shippedAt?.toISOString() ?? null,
    cancelCents: isOwed(items, before) ? refundable(items, before).cents : null,
    delay: await findCustomerDelay(db, { order, before, now: now() }),
    isTest: isTestOrder(order, payments),
  };
}

async function findCustomerDelay(
  db: Db,
  { order, before, now }: { order: OrderRow; before: RefundRow[]; now: Date },
): Promise<CustomerOrder["delay"]> {
  const delay = await findDelay(db, order.id);
  if (!delay) return null;
  const items = { ...order, items: order.orderItems };
  return {
    answerBy: delay.answerBy.toISOString(),
    waitUntil: delay.waitUntil.toISOString(),
    answer: delay.answer,
    choices: delayChoices(items, before, delay, now),
    refundCents: refundable(items, before).cents,
  };
}
