import { desc } from "drizzle-orm";
import { createContentCache } from "#lib/content-cache.ts";
import { ignoringVotes } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Database } from "#lib/db/open-database.ts";
import { levelOf } from "../rules/agreement.ts";
import { createNameFinder, type NameFinder } from "../rules/named-in.ts";
import type { Name } from "../rules/namesakes.ts";
import { BOARD_CAPACITY } from "../rules.ts";
import { prospectFormerNames, prospects, publicationAgreements } from "../tables.ts";
import { getBoardConsent, holds, isPublicPlayer } from "./agreement.ts";

/** A player of the board, hidden or not, by one of his names. */
export interface BoardName extends Name {
  id: number;
}

/** Who of the board is named in a text, by a name that he has or had. */
export interface BoardNames {
  /** Whoever is on the board: what staff write for everybody names nobody, for it would stay. */
  all: NameFinder<BoardName>;
  /** Only those whose last name everybody must not read now: no text that names one is shown. */
  withheld: NameFinder<BoardName>;
  /** One of those; null where everybody may read his last name. */
  findWithheld(id: number): NameFinder<BoardName> | null;
}

/** How whoever shows texts learns the names: read, or kept. */
export type ReadBoardNames = (db: Db) => Promise<BoardNames>;

/** Names for those who read outside a transaction: read once for each version of what everybody may see. */
export function createBoardNames({ db, contentVersion }: Database): ReadBoardNames {
  return createContentCache(ignoringVotes(contentVersion), () => readBoardNames(db));
}

/** Reads who is on the board, and whose last name is withheld, as a transaction sees it. */
export async function readBoardNames(db: Db): Promise<BoardNames> {
  const consent = await getBoardConsent(db);
  const rows = await db
    .select({
      id: prospects.id,
      firstName: prospects.firstName,
      lastName: prospects.lastName,
      school: prospects.school,
      teamName: prospects.teamName,
      isPublic: isPublicPlayer().mapWith(Boolean),
      word: publicationAgreements.answer,
    })
    .from(prospects)
    .leftJoin(publicationAgreements, holds)
    .orderBy(prospects.id)
    .limit(BOARD_CAPACITY);
  const formerNames = await listFormerNames(db);
  const board = {
    places: rows.flatMap(({ school, teamName }) => [school, teamName]),
    lastNames: rows.map(({ lastName }) => lastName),
  };
  const isWithheld = ({ isPublic, word }: (typeof rows)[number]) =>
    !isPublic || levelOf(word, consent) !== "full";
  const finderOf = (players: readonly BoardName[]) => {
    const names = players.flatMap(({ id, firstName, lastName }) => [
      { id, firstName, lastName },
      ...(formerNames.get(id) ?? []).map((name) => ({ id, ...name })),
    ]);
    return createNameFinder(names, board);
  };
  let all: NameFinder<BoardName> | undefined;
  return {
    // Only who writes asks for it.
    get all() {
      all ??= finderOf(rows);
      return all;
    },
    withheld: finderOf(rows.filter(isWithheld)),
    findWithheld(id) {
      const player = rows.find((row) => row.id === id);
      return player && isWithheld(player) ? finderOf([player]) : null;
    },
  };
}

/** More names than staff ever take back. */
const MOST_FORMER_NAMES = 10 * BOARD_CAPACITY;

/** What players were called before, by their ids, the latest first. */
export async function listFormerNames(db: Db): Promise<ReadonlyMap<number, Name[]>> {
  const { prospectId, firstName, lastName, until } = prospectFormerNames;
  const rows = await db
    .select({ prospectId, firstName, lastName })
    .from(prospectFormerNames)
    .orderBy(desc(until), prospectId)
    .limit(MOST_FORMER_NAMES);
  const names = new Map<number, Name[]>();
  for (const { prospectId: id, ...name } of rows) {
    const there = names.get(id);
    if (there) there.push(name);
    else names.set(id, [name]);
  }
  return names;
}
