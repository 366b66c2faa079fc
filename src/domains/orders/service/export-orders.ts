import { type Actor, requireStaff } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { batchesById } from "#lib/http/csv.ts";
import type { OrderRow } from "../queries/orders.ts";
import { countOrders, listOrdersBelow } from "../queries/staff.ts";
import type { OrderFilter } from "../schema/staff.ts";

/** Hands out the orders of the filter for a file, after writing down who took how many. */
export async function exportOrders(
  { database: { db } }: Deps,
  actor: Actor,
  filter: OrderFilter,
): Promise<AsyncIterable<OrderRow[]>> {
  requireStaff(actor);
  await recordChange(db, actor, {
    action: "list_exported",
    subject: { type: "order" },
    after: { rows: await countOrders(db, filter) },
  });
  return batchesById((before, limit) => listOrdersBelow(db, filter, before, limit));
}
