import type { Db } from "../../../lib/db/db.ts";
import { batchesById, CSV_ROWS_MAX } from "../../../lib/http/csv.ts";
import { type Actor, requireStaff } from "../../accounts/access.ts";
import { recordChange } from "../../audit/service/recording.ts";
import { countConfirmed, listConfirmedBelow, type SubscriptionRow } from "../queries.ts";

/** Hands out the confirmed addresses, at most `CSV_ROWS_MAX`, after writing down who took how many. */
export async function exportSubscriptions(
  db: Db,
  actor: Actor,
): Promise<AsyncIterable<SubscriptionRow[]>> {
  requireStaff(actor);
  const rows = Math.min(await countConfirmed(db), CSV_ROWS_MAX);
  await recordChange(db, actor, {
    action: "list_exported",
    subject: { type: "newsletter" },
    after: { rows },
  });
  return batchesById((before, limit) => listConfirmedBelow(db, before, limit));
}
