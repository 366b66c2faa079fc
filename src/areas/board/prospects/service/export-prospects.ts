import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { recordExport } from "#areas/platform/audit/service/export-list.ts";
import type { Deps } from "#lib/deps.ts";
import type { ProspectRow } from "../queries/prospects.ts";
import { listForStaff } from "../queries/staff-list.ts";
import type { StaffProspectFilter } from "../schema/prospects.ts";

/** Hands out the players of the filter for a file, after writing down who took how many. */
export async function exportProspects(
  { database: { db } }: Deps,
  actor: Actor,
  filter: StaffProspectFilter,
): Promise<ProspectRow[]> {
  requireRight(actor, "scout");
  const { rows } = await listForStaff(db, filter);
  await recordExport(db, actor, { type: "prospect", rows: rows.length });
  return rows;
}
