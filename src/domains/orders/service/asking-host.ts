import {
  askHost as askHostOf,
  takeOverFromHost as takeOverOf,
} from "#domains/payments/service/asking-host.ts";
import type { Deps } from "#lib/deps.ts";
import { apart as workApart } from "#lib/payments/apart.ts";
import { findOrder } from "../queries/orders.ts";
import { ORDER_PAYMENTS } from "./payments.ts";

/**
 * Works on one order of many: its trouble is logged and keeps no other waiting. Throws on only that
 * the payment host is away, which it is for all of them.
 */
export async function apart(
  deps: Pick<Deps, "log">,
  orderId: number,
  work: () => Promise<unknown>,
): Promise<void> {
  await workApart(deps, { orderId }, "an order is left as it is", work);
}

/**
 * Asks the payment host how it stands with an order, and takes over what was not heard. May be asked at
 * any time and any number of times. Throws `PaymentsUnavailable`.
 * @returns whether the order is paid now
 */
export async function askHost(
  deps: Deps,
  id: number,
  { closesPage = false } = {},
): Promise<boolean> {
  const order = await findOrder(deps.database.db, id);
  if (!order) return false;
  const question = { reference: order.orderNumber, closesPage };
  return (await askHostOf(deps, question, ORDER_PAYMENTS)).isSettled;
}

/**
 * Takes over what the payment host knows of an order; while it is away, nothing.
 * @returns how many refunds it had that nobody here knew of
 */
export async function takeOverFromHost(deps: Deps, id: number): Promise<number> {
  const order = await findOrder(deps.database.db, id);
  if (!order) return 0;
  return takeOverOf(deps, { reference: order.orderNumber }, ORDER_PAYMENTS);
}
