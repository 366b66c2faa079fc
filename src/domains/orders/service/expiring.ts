import { releaseStock } from "#domains/catalog/service/reserving.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { findOrder, findOrderByTokenHash, lockOrder, type OrderRow } from "../queries/orders.ts";
import { afterStep, type StepTaker } from "../rules.ts";
import { askHost } from "./asking-host.ts";
import { changeOrder, HOLDS_NOTHING } from "./noting.ts";
import { hashStatusToken } from "./status-link.ts";

/** Why an order ended whose customer began anew. */
export const GIVEN_UP = "Replaced by another order";

/**
 * Gives back what a locked order holds, once; an order that is not pending stays as it is.
 * @returns whether everybody sees another availability of goods now
 */
export async function expireOrder(
  tx: Db,
  order: OrderRow,
  { by, note, now }: { by: StepTaker; note: string; now: Date },
): Promise<boolean> {
  const status = afterStep(order, "expire", by);
  if (!status) return false;
  const change = { status, ...HOLDS_NOTHING };
  await changeOrder(tx, order, { change, note, now });
  return (await releaseStock(tx, order.orderItems)).isPublic;
}

/**
 * Ends an order that nobody has paid: the payment host closes its page first, and one that was paid
 * at the last moment is settled instead. Throws `PaymentsUnavailable`.
 */
export async function endUnpaid(deps: Deps, id: number, note: string): Promise<void> {
  const { isSettled } = await askHost(deps, id, { closesPage: true });
  if (isSettled) return;
  await deps.database.changes.publish(
    async (tx) => {
      const order = await lockOrder(tx, id);
      return order ? expireOrder(tx, order, { by: "time", note, now: deps.now() }) : false;
    },
    (isPublic) => isPublic,
  );
}

/**
 * Ends the unpaid order of a status link, if there is one, because its customer begins anew.
 * Throws `PaymentsUnavailable`.
 * @returns the order as it is then
 */
export async function giveUpOrder(deps: Deps, token: string): Promise<OrderRow | null> {
  const { database, secrets } = deps;
  const order = await findOrderByTokenHash(database.db, hashStatusToken(secrets, token));
  if (order?.status !== "pending") return order;
  await endUnpaid(deps, order.id, GIVEN_UP);
  return findOrder(database.db, order.id);
}
