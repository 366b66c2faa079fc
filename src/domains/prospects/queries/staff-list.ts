import type { Db } from "#lib/db/db.ts";
import { rangeOf } from "#lib/list-params.ts";
import { isInState, matchesFilter } from "../rules.ts";
import type { StaffProspectFilter } from "../schema.ts";
import { listProspects, type ProspectRow } from "./prospects.ts";

/**
 * The prospects that match the filter, hidden ones too, in official order. The filter is the public
 * board's own, which finds for staff what it finds for visitors; the board is small enough for it.
 */
export async function listForStaff(
  db: Db,
  filter: StaffProspectFilter,
): Promise<{ rows: ProspectRow[]; total: number }> {
  const { q: search = "", position = "", year: gradYear = "" } = filter;
  const { limit, offset } = rangeOf(filter);
  const found = (await listProspects(db)).filter(
    (prospect) =>
      matchesFilter(prospect, { search, position, gradYear }) && isInState(prospect, filter.state),
  );
  return { rows: found.slice(offset, offset + limit), total: found.length };
}
