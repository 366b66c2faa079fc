import { AppError } from "#lib/errors.ts";
import { type Delay, type DelayAnswer, isOwed } from "../rules/delays.ts";
import { centsLeft, type Items, itemsLeft, type Refunded } from "../rules/refunds.ts";
import type { Status } from "../rules/statuses.ts";
import {
  nextStatus,
  type Progress,
  STAFF_TRANSITIONS,
  type StaffTransition,
} from "../rules/transitions.ts";

/** The payment provider. Throws `unavailable` if there is none. */
export function requireOpenShop<Provider>(payments: Provider | null): Provider {
  if (payments) return payments;
  throw new AppError("unavailable", "Our shop is not taking orders yet. Please come back soon.");
}

/**
 * The transitions that staff may bring about next. Where all items or all money was refunded
 * nothing goes anywhere any more, and what is left to do is to cancel it.
 * @param before the refunds that count
 */
export function staffTransitions(order: Progress, before: readonly Refunded[]): StaffTransition[] {
  const isOver = order.paymentStatus === "refunded" || itemsLeft(order, before).length === 0;
  return STAFF_TRANSITIONS.filter(
    (transition) =>
      nextStatus(order, transition, "staff") !== null && (!isOver || transition === "cancel"),
  );
}

/**
 * What the customer of a late order may choose, as long as it is owed: money back at any time until it
 * leaves, which is final; to wait, as long as there is something to wait for.
 * @param before the refunds that count
 */
export function delayChoices(
  order: Progress,
  before: readonly Refunded[],
  { answer, waitUntil }: Delay,
  now: Date,
): DelayAnswer[] {
  if (answer === "refund" || !isOwed(order, before)) return [];
  return answer === null && now < waitUntil ? ["wait", "refund"] : ["refund"];
}

/**
 * The status of an order after a transition by staff, or null where they may not bring it about.
 */
export function nextStaffStatus(
  order: Progress,
  before: readonly Refunded[],
  transition: StaffTransition,
): Status | null {
  return staffTransitions(order, before).includes(transition)
    ? nextStatus(order, transition, "staff")
    : null;
}

interface Refundable {
  cents: number;
  /** How many of which items, in the order of the items. */
  items: { variantId: number; quantity: number }[];
}

/** What can still be refunded of an order: nothing, if it was not paid. */
export function refundable(
  order: Pick<Items, "items" | "totalAmount"> & { paidAt: Date | null },
  before: readonly Refunded[],
): Refundable {
  if (!order.paidAt) return { cents: 0, items: [] };
  return { cents: centsLeft(order, before), items: itemsLeft(order, before) };
}

/**
 * Whether the items of a refund can go back to the shelf: what was never sold, or went back with the
 * order, is there already.
 */
export function canRestock({ status }: { status: Status }): boolean {
  return status !== "expired" && status !== "cancelled";
}
