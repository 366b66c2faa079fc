import type { DeliveryMethod } from "../rules.ts";

/** How far an order has come. What of its money went back stands in its `paymentStatus`. */
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

/** How long the payment page stands open, and with it what it reserves, in minutes. */
export const RESERVATION_MINUTES = 35;

/** The payment host makes no page that closes sooner; a minute is for the way there. */
export const SESSION_MINUTES_MIN = 31;

/** "Night Game Tee (Black, M)". */
export function itemName(item: {
  name: string;
  colour: string | null;
  size: string | null;
}): string {
  const kind = [item.colour, item.size].filter(Boolean).join(", ");
  return kind ? `${item.name} (${kind})` : item.name;
}

/** The letters and digits of an order's number that are not taken for one another. */
export const ORDER_NUMBER_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const ORDER_NUMBER_LENGTH = 6;

/** Paid and not sent on its way after so many days: staff see it red; the customer is asked. */
export const LATE_DAYS = 20;
export const ASK_CUSTOMER_DAYS = 28;

/** Who takes a step: what the payment host tells, staff, or the time that has passed. */
export type StepTaker = "payment" | "staff" | "time";

const TRANSITIONS = {
  pay: { by: ["payment"], from: ["pending", "expired"], to: "paid", only: null },
  expire: { by: ["payment", "time"], from: ["pending"], to: "expired", only: null },
  process: { by: ["staff"], from: ["paid"], to: "processing", only: null },
  ship: { by: ["staff"], from: ["processing"], to: "shipped", only: "ship" },
  deliver: { by: ["staff"], from: ["shipped"], to: "delivered", only: "ship" },
  make_ready: { by: ["staff"], from: ["processing"], to: "ready_for_pickup", only: "pickup" },
  hand_over: { by: ["staff"], from: ["ready_for_pickup"], to: "picked_up", only: "pickup" },
  cancel: { by: ["staff"], from: ["pending", "paid", "processing"], to: "cancelled", only: null },
} as const satisfies Record<
  string,
  { by: StepTaker[]; from: Status[]; to: Status; only: DeliveryMethod | null }
>;

export type Step = keyof typeof TRANSITIONS;

/** What an order comes to by `step`, or null when the step is not allowed there. */
export function afterStep(
  order: { status: Status; deliveryMethod: DeliveryMethod },
  step: Step,
  by: StepTaker,
): Status | null {
  const { by: takers, from, to, only } = TRANSITIONS[step];
  const isAllowed =
    (takers as readonly StepTaker[]).includes(by) &&
    (from as readonly Status[]).includes(order.status) &&
    (only === null || only === order.deliveryMethod);
  return isAllowed ? to : null;
}

/** The steps that staff may take next. */
export function staffSteps(order: { status: Status; deliveryMethod: DeliveryMethod }): Step[] {
  return (Object.keys(TRANSITIONS) as Step[]).filter(
    (step) => afterStep(order, step, "staff") !== null,
  );
}

interface Money {
  paidAt: Date | null;
  paymentStatus: PaymentStatus;
  totalAmount: number;
  refundedAmount: number;
}

/** How it stands with an order's money; a dispute is told as long as it lasts. */
export function paymentStatusOf(order: Money): PaymentStatus {
  if (!order.paidAt) return "unpaid";
  if (order.paymentStatus === "disputed") return "disputed";
  if (order.refundedAmount === 0) return "paid";
  return order.refundedAmount >= order.totalAmount ? "refunded" : "partially_refunded";
}
