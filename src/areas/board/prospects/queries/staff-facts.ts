import type { Db } from "#lib/db/db.ts";
import type { StaffFacts } from "../schema/facts.ts";
import type { ReadBoardNames } from "./board-names.ts";
import { findFacts, presentFacts } from "./facts.ts";
import { findProspect } from "./prospects.ts";

/** What staff wrote of a player for everybody, for their form. */
export async function readStaffFacts(
  db: Db,
  prospectId: number,
  readNames: ReadBoardNames,
): Promise<StaffFacts> {
  const row = await findFacts(db, prospectId);
  const player = row ? await findProspect(db, prospectId) : null;
  const { withheld } = await readNames(db);
  return {
    ...presentFacts(row),
    isNoteWithheld: !!row?.note && !!player && withheld.find(row.note, player) !== null,
    isCollegeWithheld:
      !!row?.college && !!player && withheld.findWhole(row.college, player) !== null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}
