import { isStaffAddress } from "#domains/accounts/queries/staff-addresses.ts";
import { isGuardianForgotten } from "#domains/prospects/access.ts";
import { findProspect } from "#domains/prospects/queries/prospects.ts";
import type { Db } from "#lib/db/db.ts";
import { childOf } from "../access/same-child.ts";
import type { AgreeObstacle } from "../schema/guardian.ts";
import { listNoesOfOthers } from "./noes-of-others.ts";
import type { NominationRow } from "./nominations.ts";

/** Where a guardian is reached, without regard to case; null where none was named. */
export function guardianAddress({
  guardianEmail,
}: Pick<NominationRow, "guardianEmail">): string | null {
  return guardianEmail?.toLowerCase() ?? null;
}

/**
 * Why the bearer of a link that was mailed to an address may only take a nomination down; null where he may agree
 * (decision 030). Whoever is named for the board decides; and another guardian's no, also of a namesake, is undone by
 * nobody else.
 */
export async function findObstacle(
  db: Db,
  row: NominationRow,
  address: string | null,
): Promise<AgreeObstacle | null> {
  const isAnother = (named: string | null) => named !== null && named !== address;
  if (isAnother(guardianAddress(row))) return "merged";
  if (row.keptNo !== null || isGuardianForgotten(row)) return "staff";
  // Somebody of staff by now only takes down.
  if (address !== null && (await isStaffAddress(db, address))) return "staff";
  const { promotedProspectId } = row;
  const player = promotedProspectId === null ? null : await findProspect(db, promotedProspectId);
  if (player && isAnother(guardianAddress(player))) return "board";
  if (player && isGuardianForgotten(player)) return "staff";
  const child = { ...childOf(row), nominationId: row.id };
  return (await listNoesOfOthers(db, { child, address })).length > 0 ? "staff" : null;
}
