import { desc, inArray } from "drizzle-orm";
import { createContentCache } from "#lib/content-cache.ts";
import { ignoringVotes } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { perDeps } from "#lib/per-deps.ts";
import { levelOf } from "../rules/agreement.ts";
import { type Bearer, withoutSlips } from "../rules/names/former-names.ts";
import { createNameFinder, type NameFinder, plainName } from "../rules/names/named-in.ts";
import { isNamed, namesIn } from "../rules/public-fields.ts";
import { PLAYERS_MAX } from "../rules/ranking.ts";
import { prospectFormerNames, prospects, publicationAgreements } from "../tables.ts";
import { getBoardConsent, holds, isPublicPlayer } from "./agreement.ts";
import { nameColumns } from "./prospects.ts";

/** A player of the board, hidden or not, by one of his names. */
export interface BoardName extends PersonName {
  id: number;
  /** Whether he was made for an evaluation and nobody but staff ever saw him. */
  isNeverShown?: boolean | undefined;
}

/** Who of the board is named in a text, by a name that he has or had. */
export interface BoardNames {
  /** Whoever is on the board: what staff write for everybody names nobody, for it would stay. */
  all: NameFinder<BoardName>;
  /** Only those whose last name everybody must not read now: no text that names one is shown. */
  withheld: NameFinder<BoardName>;
  /** Whether everybody may read a player of exactly this name on the board, but for case, accents, marks and Jr. */
  isShown(name: PersonName): boolean;
  /** Only those whose guardian said no. */
  refused: NameFinder<BoardName>;
  /**
   * A player who leaves, by what nobody whom everybody may read is called as well: whose guardian said no by the last
   * name too, whom staff hid, as they do where a family asks them, by the whole name; null for all others.
   * @param elsewhere whether one did where the board has no word
   */
  findRefused(id: number, elsewhere: { isTakenDown: boolean }): NameFinder<BoardName> | null;
}

/** How whoever shows texts learns the names: read, or kept. */
export type ReadBoardNames = (db: Db) => Promise<BoardNames>;

/** Names for those who read outside a transaction: read once for each version of what everybody may see. */
export const cachedBoardNames = perDeps(
  ({ database: { db, contentVersion } }): ReadBoardNames =>
    createContentCache(ignoringVotes(contentVersion), () => readBoardNames(db)),
);

/** Reads who is on the board, and whose last name is withheld, as a transaction sees it. */
export async function readBoardNames(db: Db): Promise<BoardNames> {
  const consent = await getBoardConsent(db);
  const rows = await db
    .select({
      id: prospects.id,
      ...nameColumns,
      school: prospects.school,
      teamName: prospects.teamName,
      isPublic: isPublicPlayer().mapWith(Boolean),
      word: publicationAgreements.answer,
      hiddenAt: prospects.hiddenAt,
      isNeverShown: prospects.isNeverShown,
    })
    .from(prospects)
    .leftJoin(publicationAgreements, holds)
    .orderBy(prospects.id)
    .limit(PLAYERS_MAX);
  const formerNames = await listFormerNames(db);
  const board = {
    places: rows.flatMap(({ school, teamName }) => [school, teamName]),
    lastNames: rows.flatMap(namesIn).map(({ lastName }) => lastName),
  };
  const isWithheld = ({ isPublic, word }: (typeof rows)[number]) =>
    !isPublic || !isNamed(levelOf(word, consent));
  const borne = ({ id, isNeverShown }: (typeof rows)[number], names: readonly PersonName[]) =>
    names.map((name): BoardName => ({ id, ...name, isNeverShown }));
  const finderOf = (players: typeof rows, others: typeof rows = []) =>
    createNameFinder(
      players.flatMap((player) =>
        borne(player, [...namesIn(player), ...(formerNames.get(player.id) ?? [])]),
      ),
      { ...board, others: others.flatMap((other) => borne(other, namesIn(other))) },
    );
  // Each is asked for by others: who writes, who reads, who removes.
  let all: NameFinder<BoardName> | undefined;
  let withheld: NameFinder<BoardName> | undefined;
  let refused: NameFinder<BoardName> | undefined;
  let shown: Set<string> | undefined;
  return {
    get all() {
      all ??= finderOf(rows);
      return all;
    },
    get withheld() {
      withheld ??= finderOf(rows.filter(isWithheld));
      return withheld;
    },
    isShown(name) {
      shown ??= new Set(rows.filter((row) => !isWithheld(row)).map(plainName));
      return shown.has(plainName(name));
    },
    get refused() {
      refused ??= finderOf(rows.filter(({ word }) => isNo(word)));
      return refused;
    },
    findRefused(id, { isTakenDown }) {
      const player = rows.find((row) => row.id === id);
      if (!player) return null;
      const isRefused = isNo(player.word) || (isTakenDown && player.word === null);
      if (!isRefused && player.hiddenAt === null) return null;
      const others = rows.filter((row) => row.id !== id && !isWithheld(row));
      const finder = finderOf([player], others);
      return isRefused ? finder : { ...finder, find: finder.findWhole };
    },
  };
}

/** More names than staff ever take back. */
const MOST_FORMER_NAMES = PLAYERS_MAX;

/** What players were called before, by their ids, the latest first, without slips (`withoutSlips`). */
export async function listFormerNames(db: Db): Promise<ReadonlyMap<number, PersonName[]>> {
  const { prospectId, firstName, lastName, firstUntil, until } = prospectFormerNames;
  const rows = await db
    .select({ id: prospectId, firstName, lastName, firstUntil, until })
    .from(prospectFormerNames)
    .orderBy(desc(until), prospectId)
    .limit(MOST_FORMER_NAMES);
  if (rows.length === 0) return new Map();
  const present = await listPresentNames(db);
  const former = Map.groupBy(rows, ({ id }) => id);
  const answers = await listAnswers(db, [...former.keys()]);
  return new Map(
    present.flatMap((player) => {
      const names = former.get(player.id);
      if (!names) return [];
      const others = present.filter(({ id }) => id !== player.id);
      const answeredAt = (answers.get(player.id) ?? []).map(({ createdAt }) => createdAt);
      return [[player.id, withoutSlips({ ...player, answeredAt }, names, others).map(nameOf)]];
    }),
  );
}

/** When guardians answered for these players, by the clock that former names go by. */
async function listAnswers(db: Db, ids: readonly number[]) {
  const { prospectId, createdAt } = publicationAgreements;
  const rows = await db
    .select({ id: prospectId, createdAt })
    .from(publicationAgreements)
    .where(inArray(prospectId, [...ids]))
    .orderBy(createdAt)
    .limit(MOST_FORMER_NAMES);
  return Map.groupBy(rows, ({ id }) => id);
}

/** What every player is called, and since when he is on file, by id. */
export async function listPresentNames(db: Db): Promise<(Bearer & { id: number })[]> {
  const { id, firstName, lastName, createdAt } = prospects;
  return db
    .select({ id, firstName, lastName, createdAt })
    .from(prospects)
    .orderBy(id)
    .limit(PLAYERS_MAX);
}

function nameOf({ firstName, lastName }: PersonName): PersonName {
  return { firstName, lastName };
}

function isNo(word: string | null): boolean {
  return word === "refused" || word === "hidden";
}
