import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { isPublicRow, type NominationRow } from "../queries/nominations.ts";
import { nominations } from "../tables.ts";

/** Locks a nomination until the transaction ends: votes for it wait. Throws `not_found`. */
export async function getNomination(tx: Db, id: number): Promise<NominationRow> {
  const [row] = await lockNominations(tx, [id]);
  if (!row) throw new AppError("not_found", "There is no such nomination.");
  return row;
}

/** Locks the nominations with these ids that there are, in the order of their ids, as votes lock them. */
export async function lockNominations(tx: Db, ids: number[]): Promise<NominationRow[]> {
  return tx
    .select()
    .from(nominations)
    .where(inArray(nominations.id, ids))
    .orderBy(asc(nominations.id))
    .for("update");
}

/** Keeps a public nomination from being merged or hidden until the transaction ends; null if not public. */
export async function sharePublic(tx: Db, id: number): Promise<NominationRow | null> {
  const [found] = await tx
    .select()
    .from(nominations)
    .where(and(eq(nominations.id, id), isPublicRow))
    .for("share");
  return found ?? null;
}
