import { and, inArray, isNull } from "drizzle-orm";
import type { Name } from "#domains/prospects/access.ts";
import type { Db } from "#lib/db/db.ts";
import { nominations } from "../tables.ts";

/** More nominations than are ever merged into those that are read at once. */
const MOST_MERGED = 10_000;

/**
 * What the nominations that were merged into these are called: their names are names of the same child, by the ids of
 * what they were merged into.
 */
export async function listMergedNames(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Name[]>> {
  const names = new Map<number, Name[]>();
  if (ids.length === 0) return names;
  const { firstName, lastName, mergedIntoId, anonymizedAt } = nominations;
  const rows = await db
    .select({ id: mergedIntoId, firstName, lastName })
    .from(nominations)
    .where(and(inArray(mergedIntoId, [...ids]), isNull(anonymizedAt)))
    .orderBy(nominations.id)
    .limit(MOST_MERGED);
  for (const { id, ...name } of rows) {
    if (id !== null) names.set(id, [...(names.get(id) ?? []), name]);
  }
  return names;
}
