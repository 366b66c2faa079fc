import { and, asc, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { inNameOrder } from "#lib/db/names.ts";
import { seniorClass } from "#lib/grad-year.ts";
import { PLAYERS_MAX } from "../rules/ranking.ts";
import type { Graduates } from "../schema/alumni.ts";
import { prospects } from "../tables.ts";

/** Whether staff made a player an alumnus, in SQL, of a row of `prospects`. */
export function isAlumnus(): SQL<boolean> {
  return sql<boolean>`(${prospects.alumnusSince} is not null)`;
}

const named = {
  id: prospects.id,
  firstName: prospects.firstName,
  lastName: prospects.lastName,
  gradYear: prospects.gradYear,
};

/**
 * Who has graduated and is not an alumnus yet, and who is one, hidden ones too: by class, the last one first, and by
 * name.
 */
export async function readGraduates(db: Db, now: Date): Promise<Graduates> {
  const due = await db
    .select({ ...named, rank: prospects.rawRank })
    .from(prospects)
    .where(and(isNull(prospects.alumnusSince), lt(prospects.gradYear, seniorClass(now))))
    .orderBy(...byClass)
    .limit(PLAYERS_MAX);
  const alumni = await db
    .select({ ...named, rank: prospects.finalRank, since: prospects.alumnusSince })
    .from(prospects)
    .where(isNotNull(prospects.alumnusSince))
    .orderBy(...byClass)
    .limit(PLAYERS_MAX);
  return {
    due,
    alumni: alumni.map(({ since, ...player }) => ({
      ...player,
      since: since?.toISOString() ?? "",
    })),
  };
}

const byClass = [
  sql`${prospects.gradYear} desc nulls last`,
  asc(inNameOrder(prospects.lastName)),
  asc(inNameOrder(prospects.firstName)),
  asc(prospects.id),
];

/** The numbers of all alumni, hidden ones too. */
export async function listAlumniIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id: prospects.id }).from(prospects).where(isAlumnus());
  return rows.map(({ id }) => id);
}
