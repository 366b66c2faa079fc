import { defineTransitions, type Transition } from "#lib/transitions.ts";
import type { DeliveryMethod } from "./amounts.ts";
import type { Items } from "./refunds.ts";
import { type PaymentStatus, type Status, TO_HAND_OVER, TO_SEND } from "./statuses.ts";

const TRANSITION_TABLE = {
  pay: { by: ["payment"], from: ["pending", "expired"], to: "paid", only: null },
  expire: { by: ["payment", "time"], from: ["pending"], to: "expired", only: null },
  process: { by: ["staff"], from: ["paid"], to: "processing", only: null },
  ship: { by: ["staff"], from: ["processing"], to: "shipped", only: "ship" },
  deliver: { by: ["staff"], from: ["shipped"], to: "delivered", only: "ship" },
  make_ready: { by: ["staff"], from: ["processing"], to: "ready_for_pickup", only: "pickup" },
  hand_over: { by: ["staff"], from: ["ready_for_pickup"], to: "picked_up", only: "pickup" },
  call_off: { by: ["payment"], from: ["pending", "expired"], to: "cancelled", only: null },
  give_up: {
    by: ["customer", "time"],
    from: TO_SEND,
    to: "cancelled",
    only: null,
  },
  cancel: { by: ["staff"], from: ["pending", ...TO_HAND_OVER], to: "cancelled", only: null },
} as const satisfies Record<
  string,
  Transition<string, Status, Status> & { only: DeliveryMethod | null }
>;

const TRANSITIONS = defineTransitions(TRANSITION_TABLE);

type OrderTransition = keyof typeof TRANSITION_TABLE;

/** The cause of a transition: the payment provider, staff, the customer, or time. */
export type TransitionActor = (typeof TRANSITION_TABLE)[OrderTransition]["by"][number];

/** The transitions that staff bring about. */
export const STAFF_TRANSITIONS = [
  "process",
  "ship",
  "deliver",
  "make_ready",
  "hand_over",
  "cancel",
] as const;
export type StaffTransition = (typeof STAFF_TRANSITIONS)[number];

/** The status of an order after a transition, or null when that is not allowed there. */
export function nextStatus(
  order: { status: Status; deliveryMethod: DeliveryMethod },
  transition: OrderTransition,
  by: TransitionActor,
): Status | null {
  const { only } = TRANSITION_TABLE[transition];
  return only === null || only === order.deliveryMethod
    ? TRANSITIONS.next(order.status, transition, by)
    : null;
}

/** How far an order has come, and what it is of. */
export interface Progress extends Pick<Items, "items"> {
  status: Status;
  paymentStatus: PaymentStatus;
  deliveryMethod: DeliveryMethod;
}
