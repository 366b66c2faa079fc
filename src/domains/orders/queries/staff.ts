import { and, asc, desc, eq, inArray, lt, type SQL } from "drizzle-orm";
import { users } from "#domains/accounts/tables.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { type Choice, countUpTo, findNewest, newestFirst, type Page } from "#lib/db/newest.ts";
import { matchesSearch } from "#lib/db/search-vector.ts";
import { CSV_ROWS_MAX } from "#lib/http/csv.ts";
import { rangeOf } from "#lib/list-params.ts";
import type { OrderEvent, OrderFilter, OrderRefund } from "../schema/staff.ts";
import { orderEvents, orders, refunds } from "../tables.ts";
import { type OrderRow, orderColumns } from "./orders.ts";
import { isToSend } from "./orders-to-send.ts";

/** More events than any order has. */
const EVENTS_MAX = 500;

/** One page of the orders of the filter, the newest first. */
export async function listOrders(db: Db, filter: OrderFilter): Promise<Page<OrderRow>> {
  const { ids, ...length } = await findNewest(db, orders, choiceOf(filter), rangeOf(filter));
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(...newestFirst(orders));
  return { rows, ...length };
}

/** Orders of the filter with an id below `before`, by falling ids. */
export async function listOrdersBelow(
  db: Db,
  filter: OrderFilter,
  before: number,
  limit: number,
): Promise<OrderRow[]> {
  return db
    .select(orderColumns)
    .from(orders)
    .where(and(conditionOf(filter), lt(orders.id, before)))
    .orderBy(desc(orders.id))
    .limit(limit);
}

/** How many orders a file of the filter has. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  return countUpTo(db, orders, conditionOf(filter), CSV_ROWS_MAX);
}

function choiceOf({ q, status, from, to }: OrderFilter): Choice {
  const isInStatus = status === "to_send" ? isToSend : status && eq(orders.status, status);
  return {
    where: and(isInStatus, isWithinDays(orders.createdAt, { from, to })),
    search: q ? matchesSearch(orders.searchVector, q) : undefined,
  };
}

function conditionOf(filter: OrderFilter): SQL | undefined {
  const { where, search } = choiceOf(filter);
  return and(where, search);
}

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
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.id))
    .limit(EVENTS_MAX);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
