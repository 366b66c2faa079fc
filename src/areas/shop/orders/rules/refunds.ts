import type { RefundStatus } from "#lib/refund-statuses.ts";

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

/** What one refund covers. */
export interface Refunded {
  amountCents: number;
  lines: readonly { variantId: number; quantity: number }[];
}

/** How many of each item have not been refunded, in the order of the items. */
export function itemsLeft(
  { items }: Pick<Items, "items">,
  before: readonly Refunded[],
): { variantId: number; quantity: number }[] {
  return items.flatMap(({ variantId, quantity }) => {
    const left = quantity - countOf(variantId, before);
    return left > 0 ? [{ variantId, quantity: left }] : [];
  });
}

/** What can still be refunded. */
export function centsLeft(
  { totalAmount }: Pick<Items, "totalAmount">,
  before: readonly Refunded[],
): number {
  return totalAmount - before.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * What goes back for some items: their price and the tax on it. The tax is shared out so that all
 * shares together are the tax, whatever is refunded first; shipping stays.
 */
export function refundOf(
  order: Items,
  before: readonly Refunded[],
  lines: readonly { variantId: number; quantity: number }[],
): number {
  const priceOf = new Map(order.items.map(({ variantId, priceCents }) => [variantId, priceCents]));
  const itemsCentsOf = (list: Refunded["lines"]) =>
    list.reduce((sum, line) => sum + (priceOf.get(line.variantId) ?? 0) * line.quantity, 0);
  const taxOn = (itemsCents: number) =>
    order.subtotal === 0 ? 0 : Math.round((order.tax * itemsCents) / order.subtotal);
  const former = before.reduce((sum, refund) => sum + itemsCentsOf(refund.lines), 0);
  const itemsCents = itemsCentsOf(lines);
  const amount = itemsCents + taxOn(former + itemsCents) - taxOn(former);
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

function countOf(variantId: number, before: readonly Refunded[]): number {
  return before
    .flatMap(({ lines }) => lines)
    .filter((line) => line.variantId === variantId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
