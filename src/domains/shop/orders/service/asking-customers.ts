import { and, asc, eq, inArray, lte, notExists } from "drizzle-orm";
import type { Deps } from "../../../../lib/deps.ts";
import { delayedMail } from "../mails.ts";
import { lockOrder } from "../queries/orders.ts";
import { ASK_CUSTOMER_DAYS, isLate } from "../rules.ts";
import { orderEvents, orders } from "../tables.ts";
import { changeOrder } from "./noting.ts";
import { tellCustomer } from "./telling.ts";

const DAY_MS = 86_400_000;
const MOST = 500;
const ASKED = "Customer asked: wait, or money back";

/** Asks, once, whoever paid 28 days ago and has got nothing. */
export async function askCustomers(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const before = new Date(deps.now().getTime() - ASK_CUSTOMER_DAYS * DAY_MS);
  const isAsked = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.note, ASKED)));
  const waiting = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ["paid", "processing"]),
        inArray(orders.paymentStatus, ["paid", "partially_refunded"]),
        lte(orders.paidAt, before),
        notExists(isAsked),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(MOST);
  for (const { id } of waiting) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order || !isLate(order, deps.now())) return;
      const asked = await changeOrder(tx, order, { note: ASKED, now: deps.now() });
      await tellCustomer(tx, deps, asked, (late, head) => delayedMail(late, head, deps.mail.staff));
    });
  }
}
