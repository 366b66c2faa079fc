import { type Actor, requireStaff } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { batchesById } from "#lib/http/csv.ts";
import type { ListParams } from "#lib/list-params.ts";
import { countConfirmed, listConfirmedBelow, type SubscriptionRow } from "../queries.ts";

/** Hands out the confirmed addresses of the filter for a file, after writing down who took how many. */
export async function exportSubscriptions(
  { database: { db } }: Deps,
  actor: Actor,
  filter: ListParams,
): Promise<AsyncIterable<SubscriptionRow[]>> {
  requireStaff(actor);
  await recordChange(db, actor, {
    action: "list_exported",
    subject: { type: "newsletter" },
    after: { rows: await countConfirmed(db, filter) },
  });
  return batchesById((before, limit) => listConfirmedBelow(db, filter, before, limit));
}
