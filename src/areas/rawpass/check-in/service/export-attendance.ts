import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { recordExport } from "#areas/platform/audit/service/export-list.ts";
import type { Deps } from "#lib/deps.ts";
import { listAttendance } from "../queries/attendance.ts";
import type { AttendanceFilter, AttendanceRow } from "../schema/administration.ts";

/** Hands out the attendance of the filter for a file, after writing down who took how many rows. */
export async function exportAttendance(
  { database: { db }, now }: Deps,
  actor: Actor,
  filter: AttendanceFilter,
): Promise<AttendanceRow[]> {
  requireRight(actor, "desk");
  const rows = await listAttendance(db, filter, now());
  await recordExport(db, actor, { type: "check_in", rows: rows.length });
  return rows;
}
