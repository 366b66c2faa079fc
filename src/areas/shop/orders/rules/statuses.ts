/** How far an order has come. `paymentStatus` says what was refunded. */
export const STATUSES = [
  "pending",
  "paid",
  "processing",
  "shipped",
  "delivered",
  "ready_for_pickup",
  "picked_up",
  "expired",
  "cancelled",
] as const;
export type Status = (typeof STATUSES)[number];

export const PAYMENT_STATUSES = [
  "unpaid",
  "paid",
  "partially_refunded",
  "refunded",
  "disputed",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Paid for, and to be sent or made ready. */
export const TO_SEND = ["paid", "processing"] as const satisfies Status[];
/** Paid, and not yet sent or picked up. */
export const TO_HAND_OVER = [...TO_SEND, "ready_for_pickup"] as const satisfies Status[];

/** Paid, and not all of it refunded or in dispute. */
export const HAS_MONEY = ["paid", "partially_refunded"] as const satisfies PaymentStatus[];

/** Whether a status is one of these. */
export function isOneOf<Among extends string>(statuses: readonly Among[], status: string): boolean {
  return (statuses as readonly string[]).includes(status);
}
