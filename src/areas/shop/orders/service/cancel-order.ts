import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import { releaseStock, takeStockBack } from "#areas/shop/catalog/service/reserve-stock.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { refundable } from "../access/staff-actions.ts";
import { type CancelledBy, cancelledMail } from "../mails.ts";
import type { OrderRow } from "../queries/orders.ts";
import { listRefunds } from "../queries/refunds.ts";
import { listOrderEvents } from "../queries/staff.ts";
import { isLost } from "../rules/disputes.ts";
import { restockOf, standingRefunds } from "../rules/refunds.ts";
import { changeOrder, HOLDS_NOTHING } from "./change-order.ts";
import { notifyCustomer } from "./notify-customer.ts";
import { refundLockedOrder } from "./refund-order.ts";

interface Cancellation {
  actor: Actor;
  /** Who wants it, as the customer is told. */
  by: CancelledBy;
  /** What the history says of it; absent where staff simply cancel. */
  why?: string;
}

export interface Cancelled {
  /** A refund that goes with it. */
  refundId: number | null;
  /** Whether its payment page may still be open. */
  wasUnpaid: boolean;
  /** Whether the public availability of products changed. */
  isPublic: boolean;
}

/**
 * Cancels a locked order: what is left of its money and its stock go back, and the customer is
 * notified. While the payment is disputed, no money goes back: the provider refuses the refund, and the bank decides.
 */
export async function cancelOrder(
  tx: PublicTx,
  deps: Deps,
  order: OrderRow,
  { actor, by, why }: Cancellation,
): Promise<Cancelled> {
  const now = deps.now();
  const change = { status: "cancelled", ...HOLDS_NOTHING } as const;
  const known = await listRefunds(tx, order.id);
  const left = refundable({ ...order, items: order.orderItems }, standingRefunds(known));
  const isDisputed = order.paymentStatus === "disputed";
  const refundCents = isDisputed ? 0 : left.cents;
  const isReturned = isLost(order, await listOrderEvents(tx, order.id));
  const after = await changeOrder(tx, order, { change, actor, note: why ?? null, now });
  await notifyCustomer(tx, deps, after, (ended, context) =>
    cancelledMail(ended, context, { refundCents, isLost: isReturned, by }),
  );
  if (refundCents > 0) {
    const reason = why ?? "The order was canceled";
    const input = { lines: null, isRestocked: true, reason };
    return { ...(await refundLockedOrder(tx, deps, actor, after, input)), wasUnpaid: false };
  }
  if (order.paidAt) {
    // The refund was made on the provider's own pages, or the bank decides; the products have not been sent.
    const back = left.items.map((line) => ({ ...line, quantity: restockOf(line, known) }));
    const { isPublic } = await takeStockBack(tx, back);
    return { refundId: null, wasUnpaid: false, isPublic };
  }
  const { isPublic } = await releaseStock(tx, order.orderItems);
  return { refundId: null, wasUnpaid: true, isPublic };
}
