import { createContentCache } from "#lib/content-cache.ts";
import { ignoringVotes } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Database } from "#lib/db/open-database.ts";
import { levelOf } from "../rules/agreement.ts";
import { createNameFinder, type NameFinder } from "../rules/named-in.ts";
import { BOARD_CAPACITY } from "../rules.ts";
import { prospects, publicationAgreements } from "../tables.ts";
import { getBoardConsent, holds, isPublicPlayer } from "./agreement.ts";

/** A player of the board, hidden or not. */
interface BoardName {
  id: number;
  firstName: string;
  lastName: string;
}

/** Who of the board is named in a text. */
export interface BoardNames {
  /** Whoever is on the board: what staff write for everybody names nobody, for it would stay. */
  all: NameFinder<BoardName>;
  /** Only those whose last name everybody must not read now: no text that names one is shown. */
  withheld: NameFinder<BoardName>;
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
  const places = rows.flatMap(({ school, teamName }) => [school, teamName]);
  const isWithheld = ({ isPublic, word }: (typeof rows)[number]) =>
    !isPublic || levelOf(word, consent) !== "full";
  return {
    all: createNameFinder(rows, places),
    withheld: createNameFinder(rows.filter(isWithheld), places),
  };
}
