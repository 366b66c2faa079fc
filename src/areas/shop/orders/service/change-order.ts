import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import type { Db } from "#lib/db/db.ts";
import type { OrderRow } from "../queries/orders.ts";
import { orderEvents, orders } from "../tables.ts";

interface Change {
  change?: Partial<OrderRow>;
  note?: string | null;
  actor?: Actor;
  now: Date;
}

/** What an order loses that holds nothing any more. */
export const HOLDS_NOTHING = {
  reservedUntil: null,
  paymentUrl: null,
  reservedByAddress: null,
  reservedByNetwork: null,
} as const satisfies Partial<OrderRow>;

/** Changes a locked order and adds the event to its history, in one go. */
export async function changeOrder(
  tx: Db,
  order: OrderRow,
  { change = {}, note = null, actor, now }: Change,
): Promise<OrderRow> {
  // Two changes within one tick of the clock are told apart, too.
  const updatedAt = new Date(Math.max(now.getTime(), order.updatedAt.getTime() + 1));
  const after = { ...change, updatedAt };
  await tx.update(orders).set(after).where(eq(orders.id, order.id));
  const changed = { ...order, ...after };
  await tx.insert(orderEvents).values({
    orderId: order.id,
    fromStatus: order.status,
    toStatus: changed.status,
    actorId: actor?.kind === "member" ? actor.userId : null,
    note,
    createdAt: now,
  });
  return changed;
}

/** Whether an order has an event whose note begins so. */
export async function hasEvent(tx: Db, orderId: number, beginning: string): Promise<boolean> {
  const hasNote = sql`starts_with(${orderEvents.note}, ${beginning})`;
  return (await tx.$count(orderEvents, and(eq(orderEvents.orderId, orderId), hasNote))) > 0;
}
