import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { type Bearer, type Name, type TakenDown, withoutSlips } from "#domains/prospects/access.ts";
import { listPresentNames } from "#domains/prospects/queries/board-names.ts";
import type { Nominated, NominatedChild } from "#domains/prospects/queries/namesakes.ts";
import type { Db } from "#lib/db/db.ts";
import { childOf } from "../access/same-child.ts";
import { nominationFormerNames, nominations } from "../tables.ts";

/** More than guardians ever take down within the days that their words are kept. */
const MOST_TAKEN_DOWN = 2000;

/** More nominations and names than are ever found for what is read at once. */
const MOST_NAMES = 20_000;

/**
 * What nominations tell of the children whom staff may show: who was taken down, the newest first, and by which names
 * those children are known, whoever was brought onto the board, and the ones of these nominations.
 */
export async function readNominated(db: Db, ids: readonly number[] = []): Promise<Nominated> {
  return { takenDown: await listTakenDown(db), children: await listChildren(db, ids) };
}

/** The children whose guardians took a nomination down, the newest first, while their names are known. */
async function listTakenDown(db: Db): Promise<TakenDown[]> {
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
  return rows.map((row) => ({
    ...childOf(row),
    nominationId: row.id,
    id: row.promotedProspectId,
    answer: "taken_down",
    saidAt: row.guardianRevokedAt ?? row.createdAt,
  }));
}

/** Nominations that staff merged are of one child, who has all of their names, of today and before. */
async function listChildren(db: Db, ids: readonly number[]): Promise<NominatedChild[]> {
  const { id, firstName, lastName, mergedIntoId, anonymizedAt } = nominations;
  const { promotedProspectId, guardianRevokedAt, createdAt } = nominations;
  const child = sql<number>`coalesce(${mergedIntoId}, ${id})`;
  const isTold = or(
    isNotNull(promotedProspectId),
    isNotNull(guardianRevokedAt),
    inArray(id, [...ids]),
  );
  const asked = () =>
    db
      .select({ child })
      .from(nominations)
      .where(and(isNull(anonymizedAt), isTold));
  const merged = db.select({ child: id }).from(nominations).where(inArray(mergedIntoId, asked()));
  // One list of ids: for two with an "or" between them, every nomination would be read.
  const isAsked = and(isNull(anonymizedAt), inArray(id, union(asked(), merged)));
  const rows = await db
    .select({ id, child, firstName, lastName, promotedProspectId, createdAt })
    .from(nominations)
    .where(isAsked)
    .orderBy(id)
    .limit(MOST_NAMES);
  const former = await db
    .select({
      id,
      firstName: nominationFormerNames.firstName,
      lastName: nominationFormerNames.lastName,
      until: nominationFormerNames.until,
    })
    .from(nominationFormerNames)
    .innerJoin(nominations, eq(id, nominationFormerNames.nominationId))
    .where(isAsked)
    .orderBy(id)
    .limit(MOST_NAMES);
  const formerNames = Map.groupBy(former, (one) => one.id);
  const players = former.length > 0 ? await listPresentNames(db) : [];
  return [...Map.groupBy(rows, (row) => row.child)].map(([of, nominated]) => {
    const playerIds = nominated.flatMap((row) => row.promotedProspectId ?? []);
    const others = [
      ...rows.filter((row) => row.child !== of),
      ...players.filter((player) => !playerIds.includes(player.id)),
    ];
    const formerOf = (row: Bearer & { id: number }) =>
      withoutSlips(row, formerNames.get(row.id) ?? [], others);
    return {
      nominationIds: nominated.map((row) => row.id),
      playerIds,
      names: [...nominated, ...nominated.flatMap(formerOf)].map(
        (one): Name => ({ firstName: one.firstName, lastName: one.lastName }),
      ),
    };
  });
}
