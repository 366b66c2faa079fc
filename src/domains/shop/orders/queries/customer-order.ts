import type { Db } from "../../../../lib/db/db.ts";
import { getTerms } from "../../queries/goods.ts";
import { isTestOrder } from "../rules.ts";
import type { CustomerOrder } from "../schema.ts";
import { findOrderByTokenHash } from "./orders.ts";

/** An order as whoever has its secret link sees it, or null. */
export async function findCustomerOrder(
  db: Db,
  tokenHash: string,
  payments: { isTest: boolean } | null,
): Promise<CustomerOrder | null> {
  const order = await findOrderByTokenHash(db, tokenHash);
  if (!order || order.blankedAt) return null;
  const { pickupPlace, shipsIn } = await getTerms(db);
  return {
    orderNumber: order.orderNumber,
    status: order.status,
    paymentStatus: order.paymentStatus,
    items: order.orderItems,
    amounts: {
      subtotalCents: order.subtotal,
      shippingCents: order.shipping,
      taxCents: order.tax,
      totalCents: order.totalAmount,
    },
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
    isTest: isTestOrder(order, payments),
  };
}
