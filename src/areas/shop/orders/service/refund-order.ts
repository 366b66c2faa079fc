import { trySendRefund } from "#areas/money/payments/service/send-refund.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { takeStockBack } from "#areas/shop/catalog/service/reserve-stock.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { canRestock, refundable } from "../access/staff-actions.ts";
import { lockOrder, type OrderRow } from "../queries/orders.ts";
import { listRefunds } from "../queries/refunds.ts";
import { refundOf, restockOf, standingRefunds } from "../rules/refunds.ts";
import type { ItemQuantity, StaffRefund } from "../schema/staff.ts";
import { changeOrder } from "./change-order.ts";
import { ORDER_PAYMENTS } from "./payments.ts";
import { requestRefund } from "./refunds.ts";
import { trySyncOrder } from "./sync-order.ts";

const ORDER_REFUNDED = auditAction("order_refunded", "Order refunded");

/**
 * Refunds all that is left of an order's money, or the price of some items with its tax. Two
 * administrators at once never refund more than was paid. While the payment provider is away the
 * refund stays requested, and the job sends it again.
 * Throws `not_found`, `stale`, `conflict` when nothing is left of it, or when the payment provider
 * has made a refund that was not known here.
 */
export async function refundOrder(
  deps: Deps,
  actor: Actor,
  { id, ...input }: StaffRefund & { id: number },
): Promise<void> {
  requireRight(actor, "shop");
  await compareRefunds(deps, { id });
  const { refundId } = await deps.database.contentVersion.publish(
    async (tx) => {
      const order = await getLocked(tx, id);
      refuseStale("this order", order, input.expectedUpdatedAt);
      if (!order.paidAt) throw new AppError("conflict", "Nothing was paid for this order.");
      const isRestocked = input.isRestocked && canRestock(order);
      return refundLockedOrder(tx, deps, actor, order, { ...input, isRestocked });
    },
    ({ isPublic }) => isPublic,
  );
  await trySendRefund(deps, { refundId }, ORDER_PAYMENTS);
}

/**
 * Asks the payment provider, before money goes back, what it knows of the order: a payment or a
 * refund that a restore has forgotten is taken over. While the provider is away nothing is
 * compared: the job compares when it sends the refund. Throws `conflict` when there was a refund
 * that was not known here.
 */
export async function compareRefunds(deps: Deps, { id }: { id: number }): Promise<void> {
  if ((await trySyncOrder(deps, { id })) === 0) return;
  throw new AppError(
    "conflict",
    "The payment provider had made a refund we didn't know about. It is listed now. Please look at the order again.",
  );
}

/** Locks an order until the transaction ends. Throws `not_found`. */
export async function getLocked(tx: Db, id: number): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (!order) throw new AppError("not_found", "This order is not there.");
  return order;
}

type RefundInput = Pick<StaffRefund, "lines" | "isRestocked" | "reason">;

interface RefundResult {
  refundId: number;
  /** Whether the public availability of products changed. */
  isPublic: boolean;
}

/** Decides and requests the refund of a locked order. Throws `conflict` when nothing is left of it. */
export async function refundLockedOrder(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  order: OrderRow,
  { lines: wanted, isRestocked, reason }: RefundInput,
): Promise<RefundResult> {
  const known = await listRefunds(tx, order.id);
  const before = standingRefunds(known);
  const items = { ...order, items: order.orderItems };
  const left = refundable(items, before);
  if (wanted) refuseMoreThan(left.items, wanted);
  const lines = (wanted ?? left.items).map((line) => ({
    ...line,
    restocked: isRestocked ? restockOf(line, known) : 0,
  }));
  const amountCents = wanted ? refundOf(items, before, wanted) : left.cents;
  if (amountCents <= 0) throw new AppError("conflict", "There is nothing left to refund.");
  const refundId = await requestRefund(tx, deps, order, {
    amountCents,
    lines,
    isRestocked,
    reason,
    actor,
  });
  await recordChange(tx, actor, {
    action: ORDER_REFUNDED,
    subject: { type: "order", id: order.id },
    after: { amountCents, isRestocked },
    reason,
  });
  await changeOrder(tx, order, { note: "Refund requested", actor, now: deps.now() });
  const back = lines.map(({ variantId, restocked }) => ({ variantId, quantity: restocked }));
  const { isPublic } = await takeStockBack(tx, back);
  return { refundId, isPublic };
}

function refuseMoreThan(left: readonly ItemQuantity[], wanted: readonly ItemQuantity[]): void {
  const isTwice = new Set(wanted.map(({ variantId }) => variantId)).size < wanted.length;
  const isTooMuch = wanted.some(({ variantId, quantity }) => {
    const item = left.find((line) => line.variantId === variantId);
    return !item || item.quantity < quantity;
  });
  if (isTwice || isTooMuch) {
    throw new AppError("conflict", "That is more than were paid for and not yet refunded.");
  }
}
