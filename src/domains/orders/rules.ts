import { kindOf } from "#domains/catalog/schema/kinds.ts";
import { DAY_MS } from "#lib/time.ts";
import type { DeliveryMethod } from "./rules/pricing.ts";
import { isOneOf, TO_SEND } from "./rules/statuses.ts";

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

/** What payments of orders are for, as the payment host is told. */
export const SHOP_ORDER = "shop-order";

/** How long the payment page stands open, and with it what it reserves, in minutes. */
export const RESERVATION_MINUTES = 35;

/** The payment host makes no page that closes sooner; a minute is for the way there. */
export const SESSION_MINUTES_MIN = 31;

/**
 * What unpaid orders of one e-mail address, one network address and its wider network may hold
 * together. A single order is always taken: it has limits of its own.
 */
const HOLD_LIMITS = {
  email: { pieces: 40, cents: 150_000 },
  address: { pieces: 80, cents: 300_000 },
  network: { pieces: 200, cents: 750_000 },
} as const;
type HoldScope = keyof typeof HOLD_LIMITS;

interface Held {
  pieces: number;
  cents: number;
}

/** An unpaid order that shares something with a new one. */
interface SharedHold extends Held {
  id: number;
  shares: Record<HoldScope, boolean>;
}

/**
 * Which orders must be given up so that a new one may hold what it wants: as few as will do, of those
 * that the same person made at the same address, the oldest first. None where there is room; null
 * where there is none even so.
 * @param held the oldest first
 */
export function ordersToGiveUp(wanted: Held, held: readonly SharedHold[]): number[] | null {
  const own = held.filter(({ shares }) => shares.email && shares.address);
  for (let count = 0; count <= own.length; count += 1) {
    const given = own.slice(0, count);
    const rest = held.filter((order) => !given.includes(order));
    if (hasRoom(wanted, rest)) return given.map(({ id }) => id);
  }
  return null;
}

function hasRoom(wanted: Held, held: readonly SharedHold[]): boolean {
  return Object.entries(HOLD_LIMITS).every(([scope, limit]) => {
    const sharing = held.filter(({ shares }) => shares[scope as HoldScope]);
    const all = [...sharing, wanted];
    const sum = (field: keyof Held) => all.reduce((total, order) => total + order[field], 0);
    return sharing.length === 0 || (sum("pieces") <= limit.pieces && sum("cents") <= limit.cents);
  });
}

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

/** Paid and not sent on its way after so many days: staff see it red; the customer is asked. */
export const LATE_DAYS = 20;
export const ASK_CUSTOMER_DAYS = 28;

/** Who takes a step: what the payment host tells, staff, the customer, or the time that has passed. */
export type StepTaker = "payment" | "staff" | "customer" | "time";

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
  { by: StepTaker[]; from: readonly Status[]; to: Status; only: DeliveryMethod | null }
>;

type Step = keyof typeof TRANSITIONS;

/** The steps that staff take. */
export const STAFF_STEPS = [
  "process",
  "ship",
  "deliver",
  "make_ready",
  "hand_over",
  "cancel",
] as const;
export type StaffStep = (typeof STAFF_STEPS)[number];

export const REFUND_STATUSES = ["asked", "done", "failed"] as const;
type RefundStatus = (typeof REFUND_STATUSES)[number];

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

/** How far an order has come, and what it is of. */
export interface Progress extends Pick<Items, "items"> {
  status: Status;
  paymentStatus: PaymentStatus;
  deliveryMethod: DeliveryMethod;
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

/**
 * Whether no money is behind an order. The host's names of its pages say so for good: what was bought
 * before the shop opened is not sent once it is open.
 */
export function isTestOrder(
  { stripeSessionId }: { stripeSessionId: string | null },
  payments: { isTest: boolean } | null,
): boolean {
  return stripeSessionId ? stripeSessionId.startsWith("cs_test_") : (payments?.isTest ?? false);
}

/** Whether an order that was paid 20 days ago has not left the house. */
export function isLate(order: { status: Status; paidAt: Date | null }, now: Date): boolean {
  return (
    isOneOf(TO_SEND, order.status) &&
    order.paidAt !== null &&
    daysSince(order.paidAt, now) >= LATE_DAYS
  );
}

function daysSince(moment: Date, now: Date): number {
  return (now.getTime() - moment.getTime()) / DAY_MS;
}

/** What an order is of, and what it came to. */
export interface Items {
  items: readonly { variantId: number; priceCents: number; quantity: number }[];
  subtotal: number;
  tax: number;
  totalAmount: number;
}

/** The refunds that count: their money went back, or is on its way. */
export function standingRefunds<Refund extends { status: RefundStatus }>(
  refunds: readonly Refund[],
): Refund[] {
  return refunds.filter(({ status }) => status !== "failed");
}

/** The name by which the payment host knows a refund of ours. */
export function refundKey({ id, key }: { id: number; key: string | null }): string {
  return key ?? String(id);
}

/** What of an order goes back with a refund. */
export interface GivenBack {
  amountCents: number;
  lines: readonly { variantId: number; quantity: number }[];
}

/** How many of each item have not been given back, in the order of the items. */
export function itemsLeft(
  { items }: Pick<Items, "items">,
  before: readonly GivenBack[],
): { variantId: number; quantity: number }[] {
  return items.flatMap(({ variantId, quantity }) => {
    const left = quantity - countOf(variantId, before);
    return left > 0 ? [{ variantId, quantity: left }] : [];
  });
}

/** What can still be given back. */
export function centsLeft(
  { totalAmount }: Pick<Items, "totalAmount">,
  before: readonly GivenBack[],
): number {
  return totalAmount - before.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * What goes back for some items: their price and the tax on it. The tax is shared out so that all
 * shares together are the tax, whatever is given back first; shipping stays.
 */
export function refundOf(
  order: Items,
  before: readonly GivenBack[],
  lines: readonly { variantId: number; quantity: number }[],
): number {
  const priceOf = new Map(order.items.map(({ variantId, priceCents }) => [variantId, priceCents]));
  const goodsOf = (list: GivenBack["lines"]) =>
    list.reduce((sum, line) => sum + (priceOf.get(line.variantId) ?? 0) * line.quantity, 0);
  const taxOn = (goods: number) =>
    order.subtotal === 0 ? 0 : Math.round((order.tax * goods) / order.subtotal);
  const former = before.reduce((sum, refund) => sum + goodsOf(refund.lines), 0);
  const goods = goodsOf(lines);
  const amount = goods + taxOn(former + goods) - taxOn(former);
  return Math.min(amount, centsLeft(order, before));
}

/**
 * How many of a line go back to the shelf with its refund: those not that went there with a refund
 * which failed, and which is now given again.
 */
export function restockOf(
  { variantId, quantity }: { variantId: number; quantity: number },
  known: readonly (Restocked & { isRestocked: boolean; status: RefundStatus })[],
): number {
  const linesOf = (refunds: readonly Restocked[]) =>
    refunds.flatMap(({ lines }) => lines).filter((line) => line.variantId === variantId);
  const valid = standingRefunds(known).filter(({ isRestocked }) => isRestocked);
  const due = linesOf(valid).reduce((sum, line) => sum + line.quantity, quantity);
  const done = linesOf(known).reduce((sum, line) => sum + line.restocked, 0);
  return Math.min(quantity, Math.max(0, due - done));
}

interface Restocked {
  lines: readonly { variantId: number; quantity: number; restocked: number }[];
}

function countOf(variantId: number, before: readonly GivenBack[]): number {
  return before
    .flatMap(({ lines }) => lines)
    .filter((line) => line.variantId === variantId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
