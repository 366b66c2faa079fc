import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { recordExport } from "#areas/platform/audit/service/export-list.ts";
import type { Deps } from "#lib/deps.ts";
import { listAllPayments, listMovements, type Movement } from "../queries/payments.ts";
import type { PaymentFilter, StaffPayment } from "../schema/payments.ts";

/** Hands out what moved in a month for a file, after writing down who took how many rows. */
export async function exportMovements(
  deps: Deps,
  actor: Actor,
  month: string,
): Promise<Movement[]> {
  requireRight(actor, "bookkeeper");
  const rows = await listMovements(deps, month);
  await recordExport(deps.database.db, actor, { type: "payment", rows: rows.length });
  return rows;
}

/** Hands out the payments of a filter for a file, after writing down who took how many rows. */
export async function exportPayments(
  { database: { db } }: Deps,
  actor: Actor,
  filter: PaymentFilter,
): Promise<StaffPayment[]> {
  requireRight(actor, "bookkeeper");
  const rows = await listAllPayments(db, filter);
  await recordExport(db, actor, { type: "payment", rows: rows.length });
  return rows;
}
