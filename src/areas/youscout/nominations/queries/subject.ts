import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { fullName } from "#lib/names/person-name.ts";
import { isPublicState } from "../access/visibility.ts";
import { nominations } from "../tables.ts";
import type { NominationRow } from "./nominations.ts";

/** A nomination in whatever state, or the one it was merged into; null if there is none. */
export async function findMerged(db: Db, id: number): Promise<NominationRow | null> {
  const [row] = await db.select().from(nominations).where(eq(nominations.id, id));
  if (!row || row.mergedIntoId === null) return row ?? null;
  const [merged] = await db.select().from(nominations).where(eq(nominations.id, row.mergedIntoId));
  return merged ?? row;
}

/** The nomination that brought a player onto the board, or null. */
export async function findPromotedTo(db: Db, prospectId: number): Promise<NominationRow | null> {
  const [row] = await db
    .select()
    .from(nominations)
    .where(and(eq(nominations.promotedProspectId, prospectId), isNull(nominations.mergedIntoId)))
    .limit(1);
  return row ?? null;
}

/** What staff are told of a nomination that somebody asks them to take down. */
export function presentSubject(
  row: Pick<
    NominationRow,
    "id" | "firstName" | "lastName" | "status" | "hiddenAt" | "guardianRevokedAt"
  >,
) {
  return {
    id: row.id,
    name: fullName(row),
    isHidden: row.hiddenAt !== null,
    isPublic: isPublicState(row),
  };
}
