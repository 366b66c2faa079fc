import type { Db } from "#lib/db/db.ts";
import type { DisputeNews } from "#lib/payments/events.ts";
import type { OrderRow } from "../queries/orders.ts";
import { paymentStatusOf } from "../rules.ts";
import { changeOrder, hasEvent } from "./change-order.ts";

const closing = (disputeId: string) => `Dispute ${disputeId} closed: `;

/**
 * Records that the bank decides on the money of a locked order, or has decided, in either order.
 */
export async function recordDispute(
  tx: Db,
  order: OrderRow,
  { now, ...news }: DisputeNews & { now: Date },
): Promise<void> {
  const { disputeId } = news;
  if (news.kind === "dispute_closed") {
    // What is lost stays disputed: the money is gone, and it is no refund of ours.
    const paymentStatus =
      news.outcome === "lost" ? "disputed" : paymentStatusOf({ ...order, paymentStatus: "paid" });
    const note = `${closing(disputeId)}${news.outcome}`;
    if (await hasEvent(tx, order.id, note)) return;
    await changeOrder(tx, order, { change: { paymentStatus }, note, now });
    return;
  }
  if (await hasEvent(tx, order.id, closing(disputeId))) return;
  const change = { paymentStatus: "disputed" } as const;
  await changeOrder(tx, order, { change, note: `Dispute ${disputeId} opened`, now });
}
