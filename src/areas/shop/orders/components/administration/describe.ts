import { inDollars } from "#lib/money.ts";
import { choicesOf } from "#ui/label-of.ts";
import type { PaymentStatus, Status } from "../../rules/statuses.ts";
import type { StaffTransition } from "../../rules/transitions.ts";
import type { ListedOrder } from "../../schema/staff.ts";

export const STATUS_LABELS: Record<Status, string> = {
  pending: "Not paid yet",
  paid: "Paid",
  processing: "Processing",
  shipped: "Shipped",
  delivered: "Delivered",
  ready_for_pickup: "Ready for pickup",
  picked_up: "Picked up",
  expired: "Expired",
  cancelled: "Canceled",
};

/** What is said of the money beside the status; where that says it all, nothing. */
export const PAYMENT_WORDS: Record<PaymentStatus, string | null> = {
  unpaid: null,
  paid: null,
  partially_refunded: "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
};

export const TRANSITION_LABELS: Record<StaffTransition, string> = {
  process: "Start processing",
  ship: "Ship",
  deliver: "Mark as delivered",
  make_ready: "Mark as ready for pickup",
  hand_over: "Mark as picked up",
  cancel: "Cancel",
};

export const STATUS_CHOICES = [
  { value: "to_send", label: "To be sent" },
  ...choicesOf(STATUS_LABELS),
];

/** "$34.95, $28.00 of it refunded". */
export function totalOf({ totalCents, refundedCents }: ListedOrder): string {
  const total = inDollars(totalCents);
  return refundedCents > 0 ? `${total}, ${inDollars(refundedCents)} of it refunded` : total;
}

/** "2 pieces, shipping": how much it is, and how it gets there. */
export function parcelOf({ pieces, deliveryMethod }: ListedOrder): string {
  const many = pieces === 1 ? "1 piece" : `${pieces} pieces`;
  return `${many}, ${deliveryMethod === "ship" ? "shipping" : "pickup"}`;
}
