import type { Deps } from "#lib/deps.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { DAY_MS } from "#lib/time.ts";
import { delayMail } from "../mails.ts";
import { findDelay, listUnasked } from "../queries/delays.ts";
import { lockOrder } from "../queries/orders.ts";
import { listRefunds } from "../queries/refunds.ts";
import { datesOfDelay, isOwed } from "../rules/delays.ts";
import { ASK_CUSTOMER_DAYS } from "../rules/orders.ts";
import { standingRefunds } from "../rules/refunds.ts";
import { orderDelays } from "../tables.ts";
import { changeOrder } from "./change-order.ts";
import { notifyCustomer } from "./notify-customer.ts";

const MOST = 500;

/** Asks customers who paid 28 days ago and have received nothing, once: wait, or a refund. */
export async function askCustomers(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - ASK_CUSTOMER_DAYS * DAY_MS);
  for (const id of await listUnasked(deps.database.db, before, MOST)) {
    await isolateFailure(deps, { orderId: id }, "an order is left as it is", () =>
      askCustomer(deps, id),
    );
  }
}

async function askCustomer(deps: Deps, id: number): Promise<void> {
  const now = deps.now();
  await deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order?.paidAt || (await findDelay(tx, id))) return;
    const before = standingRefunds(await listRefunds(tx, id));
    if (!isOwed({ ...order, items: order.orderItems }, before)) return;
    const dates = datesOfDelay(order.paidAt, now);
    await tx.insert(orderDelays).values({ orderId: id, askedAt: now, ...dates });
    const asked = await changeOrder(tx, order, {
      note: "Customer asked: wait or refund",
      now,
    });
    await notifyCustomer(tx, deps, asked, (late, context) =>
      delayMail(late, context, dates, deps.mail.staff),
    );
  });
}
