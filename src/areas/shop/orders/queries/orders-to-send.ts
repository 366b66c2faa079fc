import { and, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import { LATE_DAYS, UNCOLLECTED_DAYS } from "../rules/orders.ts";
import { TO_SEND } from "../rules/statuses.ts";
import { orders } from "../tables.ts";

/** Paid, and not yet sent. */
export const isToSend = and(inArray(orders.status, TO_SEND), isNotNull(orders.paidAt));

/** Ready for its customer, who has not picked it up. */
export const isToHandOver = eq(orders.status, "ready_for_pickup");

/** How many paid orders have not been sent, and how many of them for too long. */
export async function countOrdersToSend(
  db: Db,
  now: Date,
): Promise<{ toSend: number; late: number }> {
  const lateSince = new Date(now.getTime() - LATE_DAYS * DAY_MS);
  return {
    toSend: await db.$count(orders, isToSend),
    late: await db.$count(orders, and(isToSend, lte(orders.paidAt, lateSince))),
  };
}

/** How many orders are ready for pickup, and how many of them have been for three weeks. */
export async function countOrdersToHandOver(
  db: Db,
  now: Date,
): Promise<{ toHandOver: number; uncollected: number }> {
  const readySince = new Date(now.getTime() - UNCOLLECTED_DAYS * DAY_MS);
  return {
    toHandOver: await db.$count(orders, isToHandOver),
    uncollected: await db.$count(orders, and(isToHandOver, lte(orders.updatedAt, readySince))),
  };
}
