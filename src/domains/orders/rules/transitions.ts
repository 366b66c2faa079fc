import type { DeliveryMethod } from "./amounts.ts";
import type { Items } from "./refunds.ts";
import { type PaymentStatus, type Status, TO_SEND } from "./statuses.ts";

/** Who brings a transition about: the payment provider, staff, the customer, or time. */
export type TransitionActor = "payment" | "staff" | "customer" | "time";

const TRANSITIONS = {
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
  cancel: { by: ["staff"], from: ["pending", ...TO_SEND], to: "cancelled", only: null },
} as const satisfies Record<
  string,
  { by: TransitionActor[]; from: readonly Status[]; to: Status; only: DeliveryMethod | null }
>;

type Transition = keyof typeof TRANSITIONS;

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
  transition: Transition,
  by: TransitionActor,
): Status | null {
  const { by: actors, from, to, only } = TRANSITIONS[transition];
  const isAllowed =
    (actors as readonly TransitionActor[]).includes(by) &&
    (from as readonly Status[]).includes(order.status) &&
    (only === null || only === order.deliveryMethod);
  return isAllowed ? to : null;
}

/** How far an order has come, and what it is of. */
export interface Progress extends Pick<Items, "items"> {
  status: Status;
  paymentStatus: PaymentStatus;
  deliveryMethod: DeliveryMethod;
}
