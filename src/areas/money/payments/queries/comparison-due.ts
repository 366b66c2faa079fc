import type { Db } from "#lib/db/db.ts";
import { findSetting } from "#lib/db/site-settings.ts";

/** The setting that stands while a restored database is not compared with the payment provider. */
export const COMPARISON_DUE = "payments-comparison-due";

/** Whether a restored database is still to be compared: until then it may have forgotten what was sent. */
export async function isComparisonDue(db: Db): Promise<boolean> {
  return (await findSetting(db, COMPARISON_DUE)) !== null;
}
