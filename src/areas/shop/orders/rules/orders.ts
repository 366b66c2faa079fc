import { kindOf } from "#areas/shop/catalog/schema/variants.ts";
import { DAY_MS } from "#lib/time.ts";
import { isOneOf, type PaymentStatus, type Status, TO_SEND } from "./statuses.ts";

/** What payments of orders are for, as the payment provider is told. */
export const SHOP_ORDER = "shop-order";

/** How many pieces an order has in all. */
export function countPieces(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** "Night Game Tee (Black, M)". */
export function itemName(item: {
  name: string;
  colour: string | null;
  size: string | null;
}): string {
  const kind = kindOf(item);
  return kind ? `${item.name} (${kind})` : item.name;
}

/** The letters and digits of an order's number that are not taken for one another. */
export const ORDER_NUMBER_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const ORDER_NUMBER_LENGTH = 6;

/** Days after the payment at which staff see an unsent order in red, and its customer is asked. */
export const LATE_DAYS = 20;
export const ASK_CUSTOMER_DAYS = 28;

/** Days without a change after which the customer of an order that is ready is reminded, and staff are notified. */
export const REMIND_OF_PICKUP_DAYS = 7;
export const UNCOLLECTED_DAYS = 21;

interface Money {
  paidAt: Date | null;
  paymentStatus: PaymentStatus;
  totalAmount: number;
  refundedAmount: number;
}

/** The payment status of an order; a dispute shows as long as it lasts. */
export function paymentStatusOf(order: Money): PaymentStatus {
  if (!order.paidAt) return "unpaid";
  if (order.paymentStatus === "disputed") return "disputed";
  if (order.refundedAmount === 0) return "paid";
  return order.refundedAmount >= order.totalAmount ? "refunded" : "partially_refunded";
}

/**
 * Whether no money is behind an order. The provider's names of its pages say so for good: what was
 * bought before the shop opened is not sent once it is open.
 */
export function isTestOrder(
  { stripeSessionId }: { stripeSessionId: string | null },
  payments: { isTest: boolean } | null,
): boolean {
  return stripeSessionId ? stripeSessionId.startsWith("cs_test_") : (payments?.isTest ?? false);
}

/** Whether an order that was paid 20 days ago was neither sent nor made ready. */
export function isLate(order: { status: Status; paidAt: Date | null }, now: Date): boolean {
  return (
    isOneOf(TO_SEND, order.status) &&
    order.paidAt !== null &&
    daysSince(order.paidAt, now) >= LATE_DAYS
  );
}

/** Whether nobody has picked up an order that has been ready and unchanged for `UNCOLLECTED_DAYS`. */
export function isUncollected(order: { status: Status; updatedAt: Date }, now: Date): boolean {
  return order.status === "ready_for_pickup" && daysSince(order.updatedAt, now) >= UNCOLLECTED_DAYS;
}

function daysSince(moment: Date, now: Date): number {
  return (now.getTime() - moment.getTime()) / DAY_MS;
}
