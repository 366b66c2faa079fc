import type { Deps } from "#lib/deps.ts";
import { findOrder, lockOrder, type OrderRow } from "../queries/orders.ts";
import { findOrderByToken } from "../queries/status-link.ts";
import { expireOrder } from "./expire-order.ts";
import { syncOrder } from "./sync-order.ts";

/** Why an order ended: its customer started over. */
export const ABANDONED = "Replaced by another order";

/**
 * Ends an order that nobody has paid: the payment provider closes its page first, and one that was
 * paid at the last moment is settled instead. Throws `PaymentsUnavailable`.
 */
export async function endUnpaid(
  deps: Deps,
  { id, note }: { id: number; note: string },
): Promise<void> {
  if (await syncOrder(deps, { id, closesPage: true })) return;
  await deps.database.contentVersion.publish(
    async (tx) => {
      const order = await lockOrder(tx, id);
      return order ? expireOrder(tx, order, { by: "time", note, now: deps.now() }) : false;
    },
    (isPublic) => isPublic,
  );
}

/**
 * Ends the unpaid order of a status link, if there is one, because its customer starts over.
 * Throws `PaymentsUnavailable`.
 * @returns the order as it is then
 */
export async function abandonOrder(deps: Deps, token: string): Promise<OrderRow | null> {
  const { database, secrets } = deps;
  const order = await findOrderByToken(database.db, secrets, token);
  if (order?.status !== "pending") return order;
  await endUnpaid(deps, { id: order.id, note: ABANDONED });
  return findOrder(database.db, order.id);
}
