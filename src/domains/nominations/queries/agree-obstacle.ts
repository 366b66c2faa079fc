import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { auditEntries } from "#domains/audit/tables.ts";
import { isNamesake } from "#domains/prospects/access.ts";
import { holds } from "#domains/prospects/queries/agreement.ts";
import { findProspect, type ProspectRow } from "#domains/prospects/queries/prospects.ts";
import { prospects, publicationAgreements } from "#domains/prospects/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { childOf } from "../access/same-child.ts";
import type { AgreeObstacle } from "../schema/guardian.ts";
import { nominations } from "../tables.ts";
import type { NominationRow } from "./nominations.ts";

/** Where a guardian is reached, without regard to case; null where none was named. */
export function guardianAddress({
  guardianEmail,
}: Pick<NominationRow, "guardianEmail">): string | null {
  return guardianEmail?.toLowerCase() ?? null;
}

/**
 * Why the bearer of a link that was mailed to an address may only take a nomination down; null where he may agree
 * (decision 030). Whoever is named for the board decides; and a no of the board is undone by nobody else.
 */
export async function findObstacle(
  db: Db,
  row: NominationRow,
  address: string | null,
): Promise<AgreeObstacle | null> {
  const isAnother = (named: string | null) => named !== null && named !== address;
  if (isAnother(guardianAddress(row))) return "merged";
  const { promotedProspectId } = row;
  const player = promotedProspectId === null ? null : await findProspect(db, promotedProspectId);
  if (player && isAnother(guardianAddress(player))) return "board";
  for (const withheld of await listWithheldAs(db, row)) {
    const isOwn = guardianAddress(withheld) === address && address !== null;
    if (!isOwn && !(await isSaidToBeAnother(db, row, withheld))) return "staff";
  }
  return null;
}

/** Players with a no who may be the nominated child: promoted, of his name and class, or by a merged address. */
async function listWithheldAs(db: Db, row: NominationRow): Promise<ProspectRow[]> {
  const merged = await db
    .select({ guardianEmail: nominations.guardianEmail })
    .from(nominations)
    .where(eq(nominations.mergedIntoId, row.id));
  const addresses = new Set(merged.map(guardianAddress));
  const noes = await db
    .select({ player: prospects })
    .from(prospects)
    .innerJoin(publicationAgreements, holds)
    .where(inArray(publicationAgreements.answer, ["refused", "hidden"]));
  const child = childOf(row);
  return noes.flatMap(({ player }) => {
    const address = guardianAddress(player);
    const isByAddress = address !== null && addresses.has(address);
    const named = isByAddress ? { ...child, gradYear: null } : child;
    return player.id === row.promotedProspectId || isNamesake(named, player) ? [player] : [];
  });
}

/** Whether staff said, when they showed either of the two, that they are different players. */
async function isSaidToBeAnother(db: Db, { id }: NominationRow, player: ProspectRow) {
  const isAbout = (type: "nomination" | "prospect", subjectId: number, other: string): SQL =>
    sql`(${auditEntries.subjectType} = ${type} and ${auditEntries.subjectId} = ${subjectId}
      and ${other} = any(string_to_array(${auditEntries.after} ->> 'isAnotherThan', ', ')))`;
  const where = or(
    isAbout("nomination", id, `#${player.id}`),
    isAbout("prospect", player.id, `nomination #${id}`),
  );
  return (await db.$count(auditEntries, where)) > 0;
}
