import { getShopSettings } from "#domains/catalog/queries/products.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { delayChoices, refundable } from "../access.ts";
import { standingRefunds } from "../rules/refunds.ts";
import { isTestOrder } from "../rules.ts";
import type { CustomerOrder } from "../schema.ts";
import { findDelay } from "./delays.ts";
import { type OrderRow, presentAmounts } from "./orders.ts";
import { listRefunds } from "./refunds.ts";
import { findOrderByToken } from "./status-link.ts";

/** An order as whoever has its secret link sees it. Throws `not_found`. */
export async function getCustomerOrder(
  { database: { db }, payments, secrets, now }: Deps,
  token: string,
): Promise<CustomerOrder> {
  const order = await findOrderByToken(db, secrets, token);
  if (!order || order.anonymizedAt) throw new AppError("not_found", "There is no such order.");
  const { pickupPlace, shipsIn } = await getShopSettings(db);
  return {
    orderNumber: order.orderNumber,
    status: order.status,
    paymentStatus: order.paymentStatus,
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
    delay: await findCustomerDelay(db, order, now()),
    isTest: isTestOrder(order, payments),
  };
}

async function findCustomerDelay(
  db: Db,
  order: OrderRow,
  now: Date,
): Promise<CustomerOrder["delay"]> {
  const delay = await findDelay(db, order.id);
  if (!delay) return null;
  const before = standingRefunds(await listRefunds(db, order.id));
  const items = { ...order, items: order.orderItems };
  return {
    answerBy: delay.answerBy.toISOString(),
    waitUntil: delay.waitUntil.toISOString(),
    answer: delay.answer,
    choices: delayChoices(items, before, delay, now),
    refundCents: refundable(items, before).cents,
  };
}
