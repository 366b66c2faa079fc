import { EVENT_DELAY_MS } from "#areas/money/payments/service/event-delay.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure, isProviderAway } from "#lib/payments/isolate-failure.ts";
import { listPending, type OrderRow } from "../queries/orders.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { findPaymentUrl } from "./payment-url.ts";
import { syncOrder } from "./sync-order.ts";

const MOST = 500;

/**
 * Goes through the orders that wait to be paid: ends what nobody paid in time, finds payments whose
 * event was lost, makes pages that could not be made. The provider is asked first: what was paid is
 * settled. While it is away nothing changes until the next run. An order that fails does not stop the
 * others.
 */
export async function repairOrders(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - EVENT_DELAY_MS);
  try {
    for (const order of await listPending(deps.database.db, before, MOST)) {
      await isolateFailure(deps, { orderId: order.id }, "an order is left as it is", () =>
        repairPending(deps, order),
      );
    }
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    deps.log.warn({}, "orders are repaired later", error);
  }
}

async function repairPending(deps: Deps, order: OrderRow): Promise<void> {
  if (!order.reservedUntil || order.reservedUntil <= deps.now()) {
    await endUnpaid(deps, { id: order.id, note: "Not paid in time" });
  } else if (order.stripeSessionId) {
    await syncOrder(deps, { id: order.id });
  } else if (deps.payments) {
    await findPaymentUrl(deps, order);
  }
}
