import type { Db } from "#lib/db/db.ts";
import { findSetting } from "#lib/db/site-settings.ts";
import { Reconciliation } from "../schema/staff.ts";

/** Where the last comparison of orders and payments is kept. */
export const RECONCILIATION = "shop-reconciliation";

/** The last comparison, or null before the first. */
export async function readReconciliation(db: Db): Promise<Reconciliation> {
  const kept = await findSetting(db, RECONCILIATION);
  return Reconciliation.parse({ data: kept && JSON.parse(kept) });
}
