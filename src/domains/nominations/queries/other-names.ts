import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Name } from "#domains/prospects/access.ts";
import type { Db } from "#lib/db/db.ts";
import { nominationFormerNames, nominations } from "../tables.ts";

/** More names than are ever found for what is read at once. */
const MOST_NAMES = 10_000;

/**
 * What else the children of these nominations are called, by the ids of those: what a nomination was called before, and
 * the names, of today and before, of those that were merged into it.
 */
export async function listOtherNames(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Name[]>> {
  const names = new Map<number, Name[]>();
  if (ids.length === 0) return names;
  const { id, firstName, lastName, mergedIntoId, anonymizedAt } = nominations;
  const merged = await db
    .select({ of: mergedIntoId, firstName, lastName })
    .from(nominations)
    .where(and(inArray(mergedIntoId, [...ids]), isNull(anonymizedAt)))
    .orderBy(id)
    .limit(MOST_NAMES);
  const former = await db
    .select({
      id,
      of: mergedIntoId,
      firstName: nominationFormerNames.firstName,
      lastName: nominationFormerNames.lastName,
    })
    .from(nominationFormerNames)
    .innerJoin(nominations, eq(id, nominationFormerNames.nominationId))
    .where(or(inArray(id, [...ids]), inArray(mergedIntoId, [...ids])))
    .orderBy(id)
    .limit(MOST_NAMES);
  const add = (of: number | null, name: Name) => {
    if (of !== null) names.set(of, [...(names.get(of) ?? []), name]);
  };
  for (const { of, ...name } of merged) add(of, name);
  for (const { id: own, of, ...name } of former) {
    add(own, name);
    add(of, name);
  }
  return names;
}
