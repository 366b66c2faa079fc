import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { isPublicPlayer } from "#areas/board/prospects/queries/agreement.ts";
import { isAlumnus } from "#areas/board/prospects/queries/alumni.ts";
import {
  type BoardNames,
  type ReadBoardNames,
  readBoardNames,
} from "#areas/board/prospects/queries/board-names.ts";
import { listVisibleProspects } from "#areas/board/prospects/queries/prospects.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { businessDate, businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { EDITIONS_MAX, neutralSlugOf, numberInSlug, slugOf } from "../rules/editions.ts";
import type {
  Edition,
  EditionHead,
  PlayerEditions,
  StaffEdition,
  WholeEdition,
} from "../schema/editions.ts";
import { boardEditionRanks, boardEditions } from "../tables.ts";

export type EditionRow = typeof boardEditions.$inferSelect;

/** The rank that a player had in an edition. */
interface PlaceInEdition {
  rank: number;
  title: string;
  /** The last part of the edition's address. */
  slug: string;
}

/** Whether an edition was not withdrawn. Every query for others than staff asks this. */
const isShown = isNull(boardEditions.withdrawnAt);

/** Every edition that everybody sees (at most 200), the newest first. */
export async function listEditions(db: Db, readNames: ReadBoardNames): Promise<EditionRow[]> {
  const rows = await db
    .select()
    .from(boardEditions)
    .where(isShown)
    .orderBy(desc(boardEditions.id))
    .limit(EDITIONS_MAX);
  return withoutNames(db, rows, readNames);
}

/** Every edition, withdrawn ones too, the newest first. */
export async function listForStaff(db: Db): Promise<EditionRow[]> {
  return db.select().from(boardEditions).orderBy(desc(boardEditions.id)).limit(EDITIONS_MAX);
}

/** The newest edition that everybody sees; null where there is none. */
export async function findNewest(
  db: Db,
  readNames: ReadBoardNames = readBoardNames,
): Promise<EditionRow | null> {
  const [row] = await db
    .select()
    .from(boardEditions)
    .where(isShown)
    .orderBy(desc(boardEditions.id))
    .limit(1);
  return withoutName(db, row ?? null, readNames);
}

/** The edition that everybody sees at an address; null where there is none. */
export async function findEditionCalled(
  db: Db,
  slug: string,
  readNames: ReadBoardNames = readBoardNames,
): Promise<EditionRow | null> {
  const [row] = await db
    .select()
    .from(boardEditions)
    .where(and(eq(boardEditions.slug, slug), isShown));
  const shown = await withoutName(db, row ?? (await findNumbered(db, slug)), readNames);
  return shown?.slug === slug ? shown : null;
}

/** The edition whose number a neutral address has; null where there is none. */
async function findNumbered(
  db: Db,
  slug: string,
  where: SQL = isShown,
): Promise<EditionRow | null> {
  const id = numberInSlug(slug);
  if (id === null) return null;
  const [row] = await db
    .select()
    .from(boardEditions)
    .where(and(eq(boardEditions.id, id), where));
  return row ?? null;
}

/** Whether an edition that everybody sees has this address, also while it answers at its neutral one. */
export async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  return (await db.$count(boardEditions, and(eq(boardEditions.slug, slug), isShown))) > 0;
}

/**
 * Editions as everybody may read them: a note that names a player whose last name is withheld is empty, such a title is
 * the edition's day, and such an address its number. Staff see all three, marked, in their list.
 */
async function withoutNames<
  Row extends Pick<EditionRow, "id" | "slug" | "title" | "publishedAt"> & { note?: string },
>(db: Db, rows: Row[], readNames: ReadBoardNames = readBoardNames): Promise<Row[]> {
  if (rows.length === 0) return rows;
  const { withheld } = await readNames(db);
  return rows.map((row) => ({
    ...row,
    slug: shownSlug(withheld, row),
    ...(withheld.find(row.title) && { title: neutralTitleOf(row) }),
    ...(row.note && withheld.find(row.note) && { note: "" }),
  }));
}

type Addressed = Pick<EditionRow, "id" | "slug" | "title">;

/** Whether an address names a player whose last name is withheld. */
export async function isSlugWithheld(db: Db, edition: Addressed): Promise<boolean> {
  return (await readBoardNames(db)).withheld.find(wordsOfSlug(edition)) !== null;
}

function shownSlug(withheld: BoardNames["withheld"], edition: Addressed): string {
  return withheld.find(wordsOfSlug(edition)) ? neutralSlugOf(edition.id) : edition.slug;
}

/** What an edition is called whose own title would name a player. */
export function neutralTitleOf({ publishedAt }: Pick<EditionRow, "publishedAt">): string {
  return `Edition of ${businessDate(publishedAt)}`;
}

/** An address as a text: the title of which it was made, or its words in capitals, once the title is another one. */
export function wordsOfSlug({ slug, title }: Pick<EditionRow, "slug" | "title">): string {
  return slugOf(title) === slug ? title : slug.replaceAll("-", " ").toUpperCase();
}

async function withoutName(
  db: Db,
  row: EditionRow | null,
  readNames: ReadBoardNames,
): Promise<EditionRow | null> {
  const [shown] = row ? await withoutNames(db, [row], readNames) : [];
  return shown ?? null;
}

/** Whether an edition that stood at an address, also at its neutral one, was withdrawn. */
export async function wasWithdrawn(db: Db, slug: string): Promise<boolean> {
  const isWithdrawn = isNotNull(boardEditions.withdrawnAt);
  if ((await db.$count(boardEditions, and(eq(boardEditions.slug, slug), isWithdrawn))) > 0) {
    return true;
  }
  const numbered = await findNumbered(db, slug, isWithdrawn);
  return numbered !== null && isSlugWithheld(db, numbered);
}

/** Locks an edition until the transaction ends. Throws `not_found`. */
export async function lockEdition(tx: Db, id: number): Promise<EditionRow> {
  const [row] = await tx.select().from(boardEditions).where(eq(boardEditions.id, id)).for("update");
  if (!row) throw new AppError("not_found", "This edition is no longer there.");
  return row;
}

/** How many editions are kept, withdrawn ones too. */
export async function countEditions(db: Db): Promise<number> {
  return db.$count(boardEditions);
}

/** Ranks by player in the edition before the newest, of those that everybody sees; none with fewer than two. */
export async function readPreviousRanks(db: Db): Promise<ReadonlyMap<number, number>> {
  const previous = db
    .select({ id: boardEditions.id })
    .from(boardEditions)
    .where(isShown)
    .orderBy(desc(boardEditions.id))
    .offset(1)
    .limit(1);
  const rows = await db
    .select({ id: boardEditionRanks.prospectId, rank: boardEditionRanks.rank })
    .from(boardEditionRanks)
    .where(eq(boardEditionRanks.editionId, sql`(${previous})`));
  return new Map(rows.map(({ id, rank }) => [id, rank]));
}

/** The edition in which each of these players had his best rank, the first one of several, by player. */
export async function readBestPlaces(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PlaceInEdition>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([boardEditionRanks.prospectId], {
      prospectId: boardEditionRanks.prospectId,
      id: boardEditions.id,
      publishedAt: boardEditions.publishedAt,
      rank: boardEditionRanks.rank,
      title: boardEditions.title,
      slug: boardEditions.slug,
    })
    .from(boardEditionRanks)
    .innerJoin(boardEditions, eq(boardEditions.id, boardEditionRanks.editionId))
    .where(and(inArray(boardEditionRanks.prospectId, [...ids]), isShown))
    .orderBy(boardEditionRanks.prospectId, boardEditionRanks.rank, boardEditions.id);
  const shown = await withoutNames(db, rows);
  return new Map(
    shown.map(({ prospectId, rank, title, slug }) => [prospectId, { rank, title, slug }]),
  );
}

/**
 * An edition with its list as everybody may see it now: its players who are on the public board, as far as their
 * levels show them. Null if there is none.
 */
export async function findWholeEdition(
  db: Db,
  slug: string,
  { now, readNames }: { now: Date; readNames: ReadBoardNames },
): Promise<WholeEdition["data"] | null> {
  const row = await findEditionCalled(db, slug, readNames);
  if (!row) return null;
  const [earlierOne] = await db
    .select()
    .from(boardEditions)
    .where(and(lt(boardEditions.id, row.id), isShown))
    .orderBy(desc(boardEditions.id))
    .limit(1);
  const [laterOne] = await db
    .select()
    .from(boardEditions)
    .where(and(gt(boardEditions.id, row.id), isShown))
    .orderBy(asc(boardEditions.id))
    .limit(1);
  const before = await withoutName(db, earlierOne ?? null, readNames);
  const after = await withoutName(db, laterOne ?? null, readNames);
  const earlier = aliasedTable(boardEditionRanks, "earlier");
  const ranks = await db
    .select({
      id: boardEditionRanks.prospectId,
      rank: boardEditionRanks.rank,
      previousRank: earlier.rank,
    })
    .from(boardEditionRanks)
    .leftJoin(
      earlier,
      and(
        eq(earlier.prospectId, boardEditionRanks.prospectId),
        eq(earlier.editionId, before?.id ?? 0),
      ),
    )
    .where(eq(boardEditionRanks.editionId, row.id))
    .orderBy(asc(boardEditionRanks.rank));
  const shown = new Map((await listVisibleProspects(db)).map((player) => [player.id, player]));
  return {
    ...presentEdition(row, after === null, now),
    ranks: ranks.flatMap(({ id, rank, previousRank }) => {
      const player = shown.get(id);
      return player ? [{ ...player, rank, previousRank }] : [];
    }),
    before: before && { slug: before.slug, title: before.title },
    after: after && { slug: after.slug, title: after.title },
  };
}

/**
 * A player's rank in each edition that had him, the oldest first; none unless everybody sees that he has a rank, or is
 * an alumnus.
 */
export async function listRanksOf(
  db: Db,
  prospectId: number,
  readNames: ReadBoardNames,
): Promise<PlayerEditions["data"]> {
  const rows = await db
    .select({
      id: boardEditions.id,
      slug: boardEditions.slug,
      title: boardEditions.title,
      publishedAt: boardEditions.publishedAt,
      rank: boardEditionRanks.rank,
    })
    .from(boardEditionRanks)
    .innerJoin(boardEditions, eq(boardEditions.id, boardEditionRanks.editionId))
    .innerJoin(prospects, eq(prospects.id, boardEditionRanks.prospectId))
    .where(
      and(
        eq(boardEditionRanks.prospectId, prospectId),
        isShown,
        or(isNotNull(prospects.rawRank), isAlumnus()),
        isPublicPlayer(),
      ),
    )
    .orderBy(asc(boardEditions.id))
    .limit(EDITIONS_MAX);
  return (await withoutNames(db, rows, readNames)).map(({ id: _id, publishedAt, ...row }) => ({
    ...row,
    publishedOn: businessDay(publishedAt),
  }));
}

/** The head of an edition as everybody may read it. */
export function presentHead(row: EditionRow, isNewest: boolean, now: Date): EditionHead {
  const { slug, title, publishedAt, nextOn } = row;
  return {
    slug,
    title,
    publishedAt: publishedAt.toISOString(),
    publishedOn: businessDay(publishedAt),
    nextOn: isNewest && nextOn >= businessDay(now) ? nextOn : null,
  };
}

/** An edition without its list as everybody may read it. */
export function presentEdition(row: EditionRow, isNewest: boolean, now: Date): Edition {
  const { note: words, players, neverAsked } = row;
  return { ...presentHead(row, isNewest, now), words, players, neverAsked };
}

/** Editions as staff see them, marked where a name keeps everybody from reading them. */
export async function presentForStaff(db: Db, rows: EditionRow[]): Promise<StaffEdition[]> {
  const { withheld } = await readBoardNames(db);
  return rows.map((row) => ({
    ...presentStored({ ...row, slug: shownSlug(withheld, row) }),
    namesWithheld: [row.title, row.note, wordsOfSlug(row)].some((text) => withheld.find(text)),
  }));
}

function presentStored(row: EditionRow): Omit<StaffEdition, "namesWithheld"> {
  const { id, slug, title, note, publishedAt, nextOn, players, neverAsked } = row;
  const { withdrawnAt, updatedAt } = row;
  return {
    ...{ id, slug, title, note, nextOn, players, neverAsked },
    publishedAt: publishedAt.toISOString(),
    publishedOn: businessDay(publishedAt),
    withdrawnOn: withdrawnAt && businessDay(withdrawnAt),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The players who stand in an edition. */
export async function listPlayersIn(db: Db, editionId: number): Promise<number[]> {
  const rows = await db
    .select({ id: boardEditionRanks.prospectId })
    .from(boardEditionRanks)
    .where(eq(boardEditionRanks.editionId, editionId));
  return rows.map(({ id }) => id);
}
