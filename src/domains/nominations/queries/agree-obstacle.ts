import { inArray, isNotNull, or } from "drizzle-orm";
import { isStaffAddress } from "#domains/accounts/queries/staff-addresses.ts";
import { isGuardianForgotten, isNamesake } from "#domains/prospects/access.ts";
import { holds } from "#domains/prospects/queries/agreement.ts";
import { isSaidToBeAnother } from "#domains/prospects/queries/another-player.ts";
import { readChildren } from "#domains/prospects/queries/namesakes.ts";
import { findProspect, type ProspectRow } from "#domains/prospects/queries/prospects.ts";
import { KEPT_NOES } from "#domains/prospects/schema/kinds.ts";
import { prospects, publicationAgreements } from "#domains/prospects/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { childOf } from "../access/same-child.ts";
import type { AgreeObstacle } from "../schema/guardian.ts";
import { readNominated } from "./nominated.ts";
import type { NominationRow } from "./nominations.ts";

/** Where a guardian is reached, without regard to case; null where none was named. */
export function guardianAddress({
  guardianEmail,
}: Pick<NominationRow, "guardianEmail">): string | null {
  return guardianEmail?.toLowerCase() ?? null;
}

/**
 * Why the bearer of a link that was mailed to an address may only take a nomination down; null where he may agree
 * (decision 030). Whoever is named for the board decides; and a no of the board, or of a replaced guardian, is undone
 * by nobody else.
 */
export async function findObstacle(
  db: Db,
  row: NominationRow,
  address: string | null,
): Promise<AgreeObstacle | null> {
  const isAnother = (named: string | null) => named !== null && named !== address;
  if (isAnother(guardianAddress(row))) return "merged";
  if (row.keptNo !== null) return "staff";
  // Somebody of staff by now only takes down.
  if (address !== null && (await isStaffAddress(db, address))) return "staff";
  const { promotedProspectId } = row;
  const player = promotedProspectId === null ? null : await findProspect(db, promotedProspectId);
  if (player && isAnother(guardianAddress(player))) return "board";
  if (player && isGuardianForgotten(player)) return "staff";
  for (const withheld of await listWithheldAs(db, row)) {
    const isNamed = guardianAddress(withheld) === address && address !== null;
    const isOwn = isNamed && withheld.keptNo === null;
    if (isOwn) continue;
    const player = { type: "prospect", id: withheld.id } as const;
    if (!(await isSaidToBeAnother(db, { type: "nomination", id: row.id }, player))) return "staff";
  }
  return null;
}

/** Players with a no who may be the nominated child: promoted, or of one name. */
async function listWithheldAs(db: Db, row: NominationRow): Promise<ProspectRow[]> {
  const noes = await db
    .select({ player: prospects })
    .from(prospects)
    .leftJoin(publicationAgreements, holds)
    .where(or(inArray(publicationAgreements.answer, [...KEPT_NOES]), isNotNull(prospects.keptNo)));
  if (noes.length === 0) return [];
  const { namesOf } = await readChildren(db, readNominated, [row.id]);
  const child = { ...childOf(row), otherNames: namesOf({ nominationId: row.id }) };
  return noes.flatMap(({ player }) => {
    const called = { ...player, otherNames: namesOf(player) };
    return player.id === row.promotedProspectId || isNamesake(child, called) ? [player] : [];
  });
}
