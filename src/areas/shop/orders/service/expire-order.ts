import { releaseStock } from "#areas/shop/catalog/service/reserve-stock.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { OrderRow } from "../queries/orders.ts";
import { nextStatus, type TransitionActor } from "../rules/transitions.ts";
import { changeOrder, HOLDS_NOTHING } from "./change-order.ts";

/**
 * Releases what a locked order holds, once; an order that is not pending stays as it is.
 * @returns whether the public availability of products changed
 */
export async function expireOrder(
  tx: PublicTx,
  order: OrderRow,
  { by, note, now }: { by: TransitionActor; note: string; now: Date },
): Promise<boolean> {
  const status = nextStatus(order, "expire", by);
  if (!status) return false;
  const change = { status, ...HOLDS_NOTHING };
  await changeOrder(tx, order, { change, note, now });
  return (await releaseStock(tx, order.orderItems)).isPublic;
}
