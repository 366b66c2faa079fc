import { defineTransitions } from "#lib/transitions.ts";

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

export const REFUND_STATUSES = ["asked", "done", "failed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The provider tells in any order; a bank may send back what was refunded long ago. */
export const REFUND_TRANSITIONS = defineTransitions({
  succeed: { by: ["payment"], from: ["asked"], to: "done" },
  fail: { by: ["payment"], from: ["asked", "done"], to: "failed" },
});

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
