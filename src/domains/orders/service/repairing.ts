import type { Deps } from "#lib/deps.ts";
import { listPending, type OrderRow } from "../queries/orders.ts";
import { listStuckRefunds } from "../queries/refunds.ts";
import { apart, askHost, isAway } from "./asking-host.ts";
import { compareWhenDue } from "./catching-up.ts";
import { endUnpaid } from "./expiring.ts";
import { findPaymentUrl } from "./paying.ts";
import { performRefund } from "./refunding.ts";

/** What is younger is being worked on. */
const SETTLING_MS = 2 * 60_000;
const MOST = 500;

/**
 * Goes through what waits for the payment host: ends what nobody paid in time, hears of payments
 * whose event was lost, makes pages that could not be made, asks again for refunds, compares what a restore left to compare. The host is asked
 * first: what was paid is settled. While it is away everything stays as it is until the next time;
 * what goes wrong with one order stays with that one.
 */
export async function repairOrders(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - SETTLING_MS);
  const { db } = deps.database;
  try {
    for (const order of await listPending(db, before, MOST)) {
      await apart(deps, order.id, () => repairPending(deps, order));
    }
    for (const { id, orderId } of await listStuckRefunds(db, before, MOST)) {
      await apart(deps, orderId, async () => {
        await performRefund(deps, id);
        await askHost(deps, orderId);
      });
    }
    await compareWhenDue(deps);
  } catch (error) {
    if (!isAway(error)) throw error;
    deps.log.warn({}, "orders are repaired later", error);
  }
}

async function repairPending(deps: Deps, order: OrderRow): Promise<void> {
  if (!order.reservedUntil || order.reservedUntil <= deps.now()) {
    await endUnpaid(deps, order.id, "Not paid in time");
  } else if (order.stripeSessionId) {
    await askHost(deps, order.id);
  } else if (deps.payments) {
    await findPaymentUrl(deps, order);
  }
}
