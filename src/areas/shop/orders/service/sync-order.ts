import { syncPayment, trySyncPayment } from "#areas/money/payments/service/sync-payment.ts";
import type { Deps } from "#lib/deps.ts";
import { findOrder } from "../queries/orders.ts";
import { ORDER_PAYMENTS } from "./payments.ts";

/**
 * Asks the payment provider how it stands with an order, and takes over what was missed. May be
 * asked at any time and any number of times. Throws `PaymentsUnavailable`.
 * @returns whether the order is paid now
 */
export async function syncOrder(
  deps: Deps,
  { id, closesPage = false }: { id: number; closesPage?: boolean },
): Promise<boolean> {
  const order = await findOrder(deps.database.db, id);
  if (!order) return false;
  const question = { reference: order.orderNumber, closesPage };
  return (await syncPayment(deps, question, ORDER_PAYMENTS)).isSettled;
}

/**
 * Takes over what the payment provider knows of an order; while it is away, nothing.
 * @returns how many of its refunds were unknown here
 */
export async function trySyncOrder(deps: Deps, { id }: { id: number }): Promise<number> {
  const order = await findOrder(deps.database.db, id);
  if (!order) return 0;
  return trySyncPayment(deps, { reference: order.orderNumber }, ORDER_PAYMENTS);
}
