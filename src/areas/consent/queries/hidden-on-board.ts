import { and, eq, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { holds } from "#areas/board/prospects/queries/agreement.ts";
import { readChildren } from "#areas/board/prospects/queries/namesakes.ts";
import { isNamesake } from "#areas/board/prospects/rules/names/namesakes.ts";
import { prospects, publicationAgreements } from "#areas/board/prospects/tables.ts";
import { readNominated } from "#areas/youscout/nominations/queries/nominated.ts";
import type { NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { guardianReplacements } from "../tables.ts";

/** Whether a guardian, or one who was replaced, hides the child of a nomination on the board. */
export async function isHiddenOnBoard(db: Db, row: NominationRow): Promise<boolean> {
  const players = await listHiddenOf(db, row);
  if (players.some(({ id }) => id === row.promotedProspectId)) return true;
  if (players.length === 0) return false;
  const { namesOf } = await readChildren(db, readNominated, [row.id]);
  const nominated = { ...row, otherNames: namesOf({ nominationId: row.id }) };
  return players.some(({ id, ...player }) =>
    isNamesake(nominated, { ...player, otherNames: namesOf({ id }) }),
  );
}

/** Players whom a guardian hides: the one that a nomination brought, and those of its guardians. */
async function listHiddenOf(db: Db, { id, promotedProspectId }: NominationRow) {
  const { guardianEmail, mergedIntoId } = nominations;
  const named = await db
    .select({ guardianEmail })
    .from(nominations)
    .where(or(eq(nominations.id, id), eq(mergedIntoId, id)));
  const addresses = named.flatMap((one) => one.guardianEmail?.toLowerCase() ?? []);
  const isNamed = (address: PgColumn) => inArray(sql`lower(${address})`, addresses);
  const { answer, endedAt, previousEmail, prospectId } = guardianReplacements;
  const replaced = db
    .select({ prospectId })
    .from(guardianReplacements)
    .where(and(eq(answer, "hidden"), isNull(endedAt), isNamed(previousEmail)));
  const isHidden = or(eq(prospects.keptNo, "hidden"), eq(publicationAgreements.answer, "hidden"));
  const isOfChild = or(
    eq(prospects.id, promotedProspectId ?? 0),
    isNamed(prospects.guardianEmail),
    inArray(prospects.id, replaced),
  );
  return db
    .select(getTableColumns(prospects))
    .from(prospects)
    .leftJoin(publicationAgreements, holds)
    .where(and(isHidden, isOfChild));
}
