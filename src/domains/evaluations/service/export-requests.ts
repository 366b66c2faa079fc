import { type Actor, requireStaff } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { batchesById } from "#lib/http/csv.ts";
import { countRequests, listRequestsBelow, type StaffRequestRow } from "../queries.ts";
import type { EvaluationFilter } from "../schema.ts";

/** Hands out the requests of the filter for a file, after writing down who took how many. */
export async function exportRequests(
  { database: { db } }: Deps,
  actor: Actor,
  filter: EvaluationFilter,
): Promise<AsyncIterable<StaffRequestRow[]>> {
  requireStaff(actor);
  await recordChange(db, actor, {
    action: "list_exported",
    subject: { type: "evaluation_request" },
    after: { rows: await countRequests(db, filter) },
  });
  return batchesById((before, limit) => listRequestsBelow(db, filter, before, limit));
}
