import type { Db } from "#lib/db/db.ts";
import { rangeOf } from "#lib/list-params.ts";
import { isInState, matchesFilter } from "../rules/ranking.ts";
import { sorted } from "../rules/staff-order.ts";
import type { StaffProspectFilter } from "../schema/prospects.ts";
import { listProspects, type ProspectRow } from "./prospects.ts";

/**
 * The prospects that match the filter, hidden ones too, in official order or sorted by a column. The filter is the public
 * board's own, which finds for staff what it finds for visitors; the board is small enough for it.
 * `classes` are those of all prospects, whatever the filter.
 */
export async function listForStaff(
  db: Db,
  filter: StaffProspectFilter,
): Promise<{ rows: ProspectRow[]; total: number; classes: number[] }> {
  const { q: search = "", position = "", year: gradYear = "" } = filter;
  const { limit, offset } = rangeOf(filter);
  const all = await listProspects(db);
  const classes = new Set(all.flatMap((prospect) => prospect.gradYear ?? []));
  const found = all.filter(
    (prospect) =>
      (filter.id === undefined || prospect.id === filter.id) &&
      matchesFilter(prospect, { search, position, gradYear }) &&
      isInState(prospect, filter.state),
  );
  const rows = sorted(found, filter.sort).slice(offset, offset + limit);
  return { rows, total: found.length, classes: [...classes].sort((a, b) => a - b) };
}
