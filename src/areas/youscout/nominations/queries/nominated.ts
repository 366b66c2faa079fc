import { and, desc, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { listPresentNames } from "#areas/board/prospects/queries/board-names.ts";
import type {
  Guarded,
  Nominated,
  NominatedChild,
} from "#areas/board/prospects/queries/namesakes.ts";
import { withoutSlips } from "#areas/board/prospects/rules/names/former-names.ts";
import type { TakenDown } from "#areas/board/prospects/rules/names/namesakes.ts";
import type { Db } from "#lib/db/db.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { childOf } from "../access/same-child.ts";
import { APPROVED } from "../access/visibility.ts";
import { nominationFormerNames, nominations } from "../tables.ts";
import { isPublicRow } from "./nominations.ts";

/** More than guardians ever take down within the days that their words are kept. */
const MOST_TAKEN_DOWN = 2000;

/** More nominations and names than are ever found for what is read at once. */
const MOST_NAMES = 20_000;

/**
 * Reads the children whose guardians took a nomination down, the newest first, and all names of these children, of
 * those who came to the board, and of those of the given nominations.
 */
export async function readNominated(db: Db, ids: readonly number[] = []): Promise<Nominated> {
  return {
    takenDown: await listTakenDown(db),
    children: await listChildren(db, ids),
    listGuarded: () => listGuarded(db),
  };
}

/** All names of the children of whose nominations a guardian allows nothing, or the short version only. */
export async function listTakenDownNames(db: Db): Promise<(PersonName & { id: number })[]> {
  const ids = (await listTakenDown(db)).map(({ nominationId }) => nominationId);
  const isTaken = new Set(ids);
  return (await listChildren(db, ids))
    .filter(({ nominationIds }) => nominationIds.some((id) => isTaken.has(id)))
    .flatMap(({ names, nominationIds: [id = 0] }) => names.map((name) => ({ id, ...name })));
}

/** The nominations about which a guardian has answered or was asked, while their names are known. */
async function listGuarded(db: Db): Promise<Guarded[]> {
  const { id, firstName, lastName, guardianEmail, hasGuardianAnswered } = nominations;
  const { guardianAgreedAt, guardianTokenHash, isGuardianOnHold, promotedProspectId } = nominations;
  const isAsked = sql<boolean>`(${guardianTokenHash} is not null and not ${isGuardianOnHold}
    and ${guardianAgreedAt} is null and ${inArray(nominations.status, APPROVED)})`;
  return db
    .select({
      ...{ firstName, lastName, guardianEmail, hasGuardianAnswered, isAsked },
      ...{ nominationId: id, id: promotedProspectId, isPublic: sql<boolean>`(${isPublicRow})` },
    })
    .from(nominations)
    .where(and(or(hasGuardianAnswered, isAsked), isNamed))
    .orderBy(id)
    .limit(MOST_NAMES);
}

/** The children whose guardians took a nomination down, the newest first, while their names are known. */
async function listTakenDown(db: Db): Promise<TakenDown[]> {
  const { id, firstName, lastName, age, yearsAdded, createdAt } = nominations;
  const { promotedProspectId, guardianRevokedAt, anonymizedAt, guardianEmail, keptNo } =
    nominations;
  const rows = await db
    .select({
      ...{ id, firstName, lastName, age, yearsAdded, createdAt },
      ...{ promotedProspectId, guardianRevokedAt, guardianEmail, keptNo },
    })
    .from(nominations)
    .where(and(isNotNull(guardianRevokedAt), isNull(anonymizedAt)))
    .orderBy(desc(id))
    .limit(MOST_TAKEN_DOWN);
  return [...rows, ...(await listShort(db))].map((row) => ({
    ...childOf(row),
    nominationId: row.id,
    id: row.promotedProspectId,
    answer: row.guardianRevokedAt === null ? "refused" : "taken_down",
    saidBy: row.keptNo === null ? row.guardianEmail : null,
    saidAt: row.guardianRevokedAt ?? row.createdAt,
  }));
}

/** The children of whose nominations guardians, or replaced ones, allow the short version only, the newest first. */
async function listShort(db: Db) {
  const { id, firstName, lastName, age, yearsAdded, createdAt } = nominations;
  const { promotedProspectId, guardianRevokedAt, guardianShortenedAt } = nominations;
  const { guardianEmail, keptNo } = nominations;
  return db
    .select({
      ...{ id, firstName, lastName, age, yearsAdded, createdAt },
      ...{ promotedProspectId, guardianRevokedAt, guardianEmail, keptNo },
    })
    .from(nominations)
    .where(
      and(
        or(isNotNull(guardianShortenedAt), isNotNull(keptNo)),
        isNull(guardianRevokedAt),
        isNull(nominations.anonymizedAt),
      ),
    )
    .orderBy(desc(id))
    .limit(MOST_TAKEN_DOWN);
}

/** Nominations that staff merged are of one child, who has all of their names, of today and before. */
async function listChildren(db: Db, ids: readonly number[]): Promise<NominatedChild[]> {
  const { id, firstName, lastName, promotedProspectId, createdAt } = nominations;
  const { guardianAnsweredAt, guardianAgreedAt, guardianRevokedAt } = nominations;
  const rows = await db
    .select({
      ...{ id, child: childId, firstName, lastName, promotedProspectId, createdAt },
      ...{ guardianAnsweredAt, guardianAgreedAt, guardianRevokedAt },
    })
    .from(nominations)
    .where(and(isNamed, inArray(id, selectOfChildren(db, ids))))
    .orderBy(id)
    .limit(MOST_NAMES);
  const former = await listFormerNames(
    db,
    rows.map((row) => row.id),
  );
  const formerNames = Map.groupBy(former, (one) => one.nominationId);
  const players = former.length > 0 ? await listPresentNames(db) : [];
  return [...Map.groupBy(rows, (row) => row.child)].map(([of, nominated]) => {
    const playerIds = nominated.flatMap((row) => row.promotedProspectId ?? []);
    const hasFormer = nominated.some((row) => formerNames.has(row.id));
    const others = hasFormer
      ? [
          ...rows.filter((row) => row.child !== of),
          ...players.filter((player) => !playerIds.includes(player.id)),
        ]
      : [];
    const formerOf = (row: (typeof rows)[number]) => {
      const answers = [row.guardianAnsweredAt, row.guardianAgreedAt, row.guardianRevokedAt];
      const answeredAt = answers.filter((at) => at !== null);
      return withoutSlips({ ...row, answeredAt }, formerNames.get(row.id) ?? [], others);
    };
    return {
      nominationIds: nominated.map((row) => row.id),
      playerIds,
      names: [...nominated, ...nominated.flatMap(formerOf)].map(
        (one): PersonName => ({ firstName: one.firstName, lastName: one.lastName }),
      ),
    };
  });
}

function listFormerNames(db: Db, ids: readonly number[]) {
  const { nominationId } = nominationFormerNames;
  return db
    .select()
    .from(nominationFormerNames)
    .where(sql`${nominationId} = any(${sql.param(ids)}::int[])`)
    .orderBy(nominationId)
    .limit(MOST_NAMES);
}

const isNamed = isNull(nominations.anonymizedAt);

/** The nomination that stands for its child: the one into which staff merged it, or itself. */
const childId = sql<number>`coalesce(${nominations.mergedIntoId}, ${nominations.id})`;

/**
 * The ids of all nominations of each child whose names are asked for: two lists, each found by an index. One list by
 * either condition would be found by reading all nominations.
 */
function selectOfChildren(db: Db, ids: readonly number[]) {
  const { id, mergedIntoId, promotedProspectId, guardianRevokedAt } = nominations;
  const isAsked = or(
    isNotNull(promotedProspectId),
    isNotNull(guardianRevokedAt),
    inArray(id, [...ids]),
  );
  const asked = db.select({ child: childId }).from(nominations).where(and(isNamed, isAsked));
  const found = (isFound: SQL) => db.select({ id }).from(nominations).where(isFound);
  return union(found(inArray(id, asked)), found(inArray(mergedIntoId, asked)));
}
