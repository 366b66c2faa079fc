import { and, inArray, isNotNull, lte } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { DAY_MS } from "#lib/time.ts";
import { LATE_DAYS } from "../rules/orders.ts";
import { TO_SEND } from "../rules/statuses.ts";
import { orders } from "../tables.ts";

/** Paid, and not yet sent. */
export const isToSend = and(inArray(orders.status, TO_SEND), isNotNull(orders.paidAt));

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
