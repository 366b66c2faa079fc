import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { refundable, staffTransitions } from "../access/staff-actions.ts";
import { countPieces, isLate, isTestOrder, isUncollected } from "../rules/orders.ts";
import { standingRefunds } from "../rules/refunds.ts";
import type { ListedOrder, ReadyOrder, StaffOrder } from "../schema/staff.ts";
import { type DelayRow, findDelay } from "./delays.ts";
import { findOrder, findOrders, type OrderRow, presentAmounts } from "./orders.ts";
import { listOrderEvents, listOrderRefunds } from "./staff.ts";

/** The order in the list of staff. */
export function presentListed(
  order: OrderRow,
  { payments, now }: Pick<Deps, "payments" | "now">,
): ListedOrder {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    status: order.status,
    paymentStatus: order.paymentStatus,
    deliveryMethod: order.deliveryMethod,
    pieces: countPieces(order.orderItems),
    totalCents: order.totalAmount,
    refundedCents: order.refundedAmount,
    isLate: isLate(order, now()),
    isTest: isTestOrder(order, payments),
  };
}

/** The orders with these ids as in the list of staff, in any order. */
export async function findListedOrders(
  deps: Pick<Deps, "database" | "payments" | "now">,
  ids: readonly number[],
): Promise<ListedOrder[]> {
  const rows = await findOrders(deps.database.db, ids);
  return rows.map((row) => presentListed(row, deps));
}

/** The orders with these ids as they wait to be picked up, in any order. */
export async function findReadyOrders(
  deps: Pick<Deps, "database" | "payments" | "now">,
  ids: readonly number[],
): Promise<ReadyOrder[]> {
  const rows = await findOrders(deps.database.db, ids);
  return rows.map((row) => ({
    ...presentListed(row, deps),
    updatedAt: row.updatedAt.toISOString(),
    isUncollected: isUncollected(row, deps.now()),
  }));
}

function presentDelay(delay: DelayRow | null): StaffOrder["delay"] {
  return (
    delay && {
      askedAt: delay.askedAt.toISOString(),
      answerBy: delay.answerBy.toISOString(),
      waitUntil: delay.waitUntil.toISOString(),
      answer: delay.answer,
      answeredAt: delay.answeredAt?.toISOString() ?? null,
    }
  );
}

/** The order with all that staff know of it. Throws `not_found`. */
export async function getStaffOrder(
  db: Db,
  deps: Pick<Deps, "payments" | "now">,
  id: number,
): Promise<StaffOrder> {
  const order = await findOrder(db, id);
  if (!order) throw new AppError("not_found", "This order is not there.");
  const refunds = await listOrderRefunds(db, id);
  const before = standingRefunds(refunds);
  const items = { ...order, items: order.orderItems };
  const left = refundable(items, before);
  return {
    ...presentListed(order, deps),
    updatedAt: order.updatedAt.toISOString(),
    items: order.orderItems,
    amounts: presentAmounts(order),
    shippingAddress: order.shippingAddress,
    trackingNumber: order.trackingNumber,
    trackingUrl: order.trackingUrl,
    notes: order.notes,
    reservedUntil: order.reservedUntil?.toISOString() ?? null,
    shippedAt: order.shippedAt?.toISOString() ?? null,
    paymentReference: order.stripePaymentIntentId,
    delay: presentDelay(await findDelay(db, id)),
    transitions: staffTransitions(items, before),
    refundableCents: left.cents,
    refundableItems: left.items,
    events: await listOrderEvents(db, id),
    refunds,
  };
}
