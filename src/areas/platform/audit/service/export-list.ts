import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import type { Db } from "#lib/db/db.ts";
import type { NewestList } from "#lib/db/newest-list.ts";
import type { Deps } from "#lib/deps.ts";
import { batchesById, CSV_ROWS_MAX } from "#lib/http/csv.ts";
import type { StaffWho } from "#lib/staff-rights.ts";
import { auditAction } from "../access.ts";
import type { SubjectType } from "../schema/subjects.ts";
import { recordChange } from "./record-change.ts";

const LIST_EXPORTED = auditAction("list_exported", "List exported", "list_exported");

interface ExportedList<Filter, Row> {
  type: SubjectType;
  /** Whom of staff the list is for. */
  who: StaffWho;
  list: Pick<NewestList<Filter, Row>, "below" | "count">;
  filter: Filter;
}

/** Writes down that somebody takes rows of a list as a file. Throws `forbidden` for anybody but staff. */
export async function recordExport(
  tx: Db,
  actor: Actor,
  { type, rows }: { type: SubjectType; rows: number },
): Promise<void> {
  requireRight(actor, "staff");
  await recordChange(tx, actor, { action: LIST_EXPORTED, subject: { type }, after: { rows } });
}

/**
 * Hands out the rows of the filter for a file, after writing down who took how many of what. Throws `forbidden` for
 * whomever the list is not for.
 */
export async function exportList<Filter, Row extends { id: number }>(
  { database: { db } }: Deps,
  actor: Actor,
  { type, who, list, filter }: ExportedList<Filter, Row>,
): Promise<AsyncIterable<Row[]>> {
  requireRight(actor, who);
  await recordExport(db, actor, { type, rows: await list.count(db, filter, CSV_ROWS_MAX) });
  return batchesById((before, limit) => list.below(db, filter, before, limit));
}
