import { and, asc, eq } from "drizzle-orm";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { newestList } from "#lib/db/newest-list.ts";
import type { OrderEvent, OrderFilter, OrderRefund } from "../schema/staff.ts";
import { orderEvents, orders, refunds } from "../tables.ts";
import { orderColumns } from "./orders.ts";
import { isToSend } from "./orders-to-send.ts";
import { isOfOwnPayment } from "./refunds.ts";

/** More events than any order has. */
const EVENTS_MAX = 500;

/** The orders of a filter, the newest first. */
export const orderList = newestList({
  table: orders,
  columns: orderColumns,
  where: ({ status }: OrderFilter) =>
    status === "to_send" ? isToSend : status && eq(orders.status, status),
});

/** What happened to an order, the oldest first. */
export async function listOrderEvents(db: Db, orderId: number): Promise<OrderEvent[]> {
  const rows = await db
    .select({
      id: orderEvents.id,
      at: orderEvents.createdAt,
      from: orderEvents.fromStatus,
      to: orderEvents.toStatus,
      by: users.username,
      note: orderEvents.note,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
    .limit(EVENTS_MAX);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The refunds of an order as staff see them, the oldest first. */
export async function listOrderRefunds(db: Db, orderId: number): Promise<OrderRefund[]> {
  const rows = await db
    .select({
      id: refunds.id,
      at: refunds.createdAt,
      amountCents: refunds.amountCents,
      lines: refunds.lines,
      isRestocked: refunds.isRestocked,
      reason: refunds.reason,
      status: refunds.status,
      by: users.username,
    })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.actorId))
    .where(and(eq(refunds.orderId, orderId), isOfOwnPayment))
    .orderBy(asc(refunds.id))
    .limit(EVENTS_MAX);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
