import { findProspect } from "#areas/board/prospects/queries/prospects.ts";
import { isStaffAddress } from "#areas/platform/accounts/queries/staff-addresses.ts";
import type { Db } from "#lib/db/db.ts";
import { childOf } from "../access/same-child.ts";
import type { AgreeObstacle } from "../schema/guardian.ts";
import { isAnsweredElsewhere, listNoesOfOthers } from "./noes-of-others.ts";
import type { NominationRow } from "./nominations.ts";

/** Where a guardian is reached, without regard to case; null where none was named. */
export function guardianAddress({
  guardianEmail,
}: Pick<NominationRow, "guardianEmail">): string | null {
  return guardianEmail?.toLowerCase() ?? null;
}

/** Whether a nomination or a player names another guardian than this address. */
export function namesAnother(
  row: Pick<NominationRow, "guardianEmail">,
  address: string | null,
): boolean {
  const named = guardianAddress(row);
  return named !== null && named !== address;
}

/**
 * Why the bearer of a link that was mailed to an address may only take a nomination down; null where he may agree
 * (decision 030). A guardian on hold agrees to nothing new. The board's guardian decides, and another guardian's no,
 * even about a namesake, is undone by nobody else.
 */
export async function findObstacle(
  db: Db,
  row: NominationRow,
  address: string | null,
): Promise<AgreeObstacle | null> {
  if (namesAnother(row, address)) return "merged";
  if (row.keptNo !== null || row.isGuardianOnHold || row.isGuardianUnknown) return "staff";
  // Somebody of staff by now only takes down.
  if (address !== null && (await isStaffAddress(db, address))) return "staff";
  const { promotedProspectId } = row;
  const player = promotedProspectId === null ? null : await findProspect(db, promotedProspectId);
  if (player && namesAnother(player, address)) return "board";
  if (player && (player.keptNo !== null || player.isGuardianUnknown)) return "staff";
  // What the same guardian said on the board is no other's no.
  const isOwnPlayer = player !== null && address !== null && guardianAddress(player) === address;
  const child = { ...childOf(row), ...(isOwnPlayer && { id: player.id }), nominationId: row.id };
  // Without a link of its own, this is the link of a nomination that was merged into it.
  const merged = { child: { ...child, id: promotedProspectId }, address };
  if (row.guardianTokenHash === null && (await isAnsweredElsewhere(db, merged))) return "staff";
  return (await listNoesOfOthers(db, { child, address })).length > 0 ? "staff" : null;
}
