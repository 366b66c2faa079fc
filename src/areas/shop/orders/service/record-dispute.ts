import { endTasksOf, openTask } from "#areas/money/payments/service/tasks.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { DisputeNews } from "#lib/payments/events.ts";
import { refundable } from "../access/staff-actions.ts";
import { disputeOverMail } from "../mails.ts";
import type { OrderRow } from "../queries/orders.ts";
import { listRefunds } from "../queries/refunds.ts";
import { closing, refundDue } from "../rules/disputes.ts";
import { paymentStatusOf, SHOP_ORDER } from "../rules/orders.ts";
import { standingRefunds } from "../rules/refunds.ts";
import { changeOrder, hasEvent } from "./change-order.ts";

/**
 * Records that the bank decides on the money of a locked order, or has decided, in either order. Asks staff to refund
 * an order that was canceled meanwhile if its money stayed with us.
 */
export async function recordDispute(
  tx: Db,
  { now: clock, mail }: Pick<Deps, "now" | "mail">,
  order: OrderRow,
  news: DisputeNews,
): Promise<void> {
  const now = clock();
  const { disputeId } = news;
  if (news.kind === "dispute_closed") {
    // What is lost stays disputed: the money is gone, and it is no refund of ours.
    const paymentStatus =
      news.outcome === "lost" ? "disputed" : paymentStatusOf({ ...order, paymentStatus: "paid" });
    const note = `${closing(disputeId)}${news.outcome}`;
    if (await hasEvent(tx, order.id, note)) return;
    const after = await changeOrder(tx, order, { change: { paymentStatus }, note, now });
    if (paymentStatus === "disputed") await endTasksOf(tx, [refundDue(order)], now);
    const amountCents = await centsLeft(tx, order);
    if (paymentStatus !== "disputed" && order.status === "cancelled" && amountCents > 0) {
      await mail.queue(tx, disputeOverMail(after, mail.staff));
      const about = { purpose: SHOP_ORDER, reference: order.orderNumber, amountCents };
      const task = { cause: refundDue(order), kind: "refund_due", ...about } as const;
      await openTask(tx, { ...task, foundBy: order.orderNumber }, now);
    }
    return;
  }
  if (await hasEvent(tx, order.id, closing(disputeId))) return;
  const note = `Dispute ${disputeId} opened`;
  // The daily comparison tells it again.
  if (order.paymentStatus === "disputed" && (await hasEvent(tx, order.id, note))) return;
  const change = { paymentStatus: "disputed" } as const;
  await changeOrder(tx, order, { change, note, now });
}

async function centsLeft(tx: Db, order: OrderRow): Promise<number> {
  const before = standingRefunds(await listRefunds(tx, order.id));
  return refundable({ ...order, items: order.orderItems }, before).cents;
}
