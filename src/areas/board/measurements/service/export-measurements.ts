import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { recordExport } from "#areas/platform/audit/service/export-list.ts";
import type { Deps } from "#lib/deps.ts";
import { batchesById, CSV_ROWS_MAX } from "#lib/http/csv.ts";
import { countMeasurements, listMeasurementsBelow } from "../queries/list.ts";
import type { ListedMeasurement, MeasurementFilter } from "../schema/measurements.ts";

/** Hands out the measurements of the filter for a file, after writing down who took how many. */
export async function exportMeasurements(
  { database: { db } }: Deps,
  actor: Actor,
  filter: MeasurementFilter,
): Promise<AsyncIterable<ListedMeasurement[]>> {
  requireRight(actor, "scout");
  const rows = await countMeasurements(db, filter, CSV_ROWS_MAX);
  await recordExport(db, actor, { type: "measurement", rows });
  return batchesById((before, limit) => listMeasurementsBelow(db, filter, before, limit));
}
