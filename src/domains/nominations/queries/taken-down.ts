import { and, desc, isNotNull, isNull } from "drizzle-orm";
import type { TakenDown } from "#domains/prospects/access.ts";
import type { Db } from "#lib/db/db.ts";
import { childOf } from "../access/same-child.ts";
import { nominations } from "../tables.ts";
import { listOtherNames } from "./other-names.ts";

/** More than guardians ever take down within the days that their words are kept. */
const MOST_TAKEN_DOWN = 2000;

/** The children whose guardians took a nomination down, the newest first, while their names are known. */
export async function listTakenDown(db: Db): Promise<TakenDown[]> {
  const { id, firstName, lastName, age, yearsAdded, createdAt } = nominations;
  const { promotedProspectId, guardianRevokedAt, anonymizedAt } = nominations;
  const rows = await db
    .select({
      ...{ id, firstName, lastName, age, yearsAdded, createdAt },
      ...{ promotedProspectId, guardianRevokedAt },
    })
    .from(nominations)
    .where(and(isNotNull(guardianRevokedAt), isNull(anonymizedAt)))
    .orderBy(desc(id))
    .limit(MOST_TAKEN_DOWN);
  const merged = await listOtherNames(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...childOf(row),
    otherNames: merged.get(row.id) ?? [],
    nominationId: row.id,
    id: row.promotedProspectId,
    answer: "taken_down",
    saidAt: row.guardianRevokedAt ?? row.createdAt,
  }));
}
