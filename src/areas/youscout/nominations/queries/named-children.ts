import { and, inArray, isNull } from "drizzle-orm";
import { type BoardNames, readBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import {
  createNameFinder,
  type NameFinder,
  plainName,
} from "#areas/board/prospects/rules/names/named-in.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { foldedLetters, plainLetters } from "#lib/names/plain-letters.ts";
import { APPROVED, visibilityOf } from "../access/visibility.ts";
import { nominations } from "../tables.ts";
import { listTakenDownNames } from "./nominated.ts";

type Text = string | null | undefined;
type Finder = NameFinder<PersonName & { id: number }>;

/**
 * Whether one of these texts names a child of whom everybody must not read the last name now: by it alone where the
 * board withholds it or a guardian said no, else by the whole name. Staff read such a text before it is public.
 * @param about whose page it is on: that child's name doesn't count
 */
export async function namesWithheld(
  db: Db,
  texts: readonly Text[],
  about?: PersonName,
): Promise<boolean> {
  // A finder knows its own rows by their ids, and these are of two tables.
  const own = about && { ...about, id: 0 };
  const board = await readBoardNames(db);
  const taken = await readTakenDown(db);
  const shortIn = await readShort(db, board);
  for (const text of texts) {
    if (!text) continue;
    if (board.withheld.find(text, own) || taken.find(text, own)) return true;
    if (shortIn(text).findWhole(text, own)) return true;
  }
  return false;
}

/**
 * Throws `invalid` at the field whose text has the whole name of such a child, for texts that nobody reads before they
 * are public.
 */
export async function refuseWithheldNames(db: Db, texts: Record<string, Text>): Promise<void> {
  const board = await readBoardNames(db);
  const taken = await readTakenDown(db);
  const shortIn = await readShort(db, board);
  for (const [field, text] of Object.entries(texts)) {
    if (!text) continue;
    const finders = [board.withheld, taken, shortIn(text)];
    if (!finders.some((finder) => finder.findWhole(text))) continue;
    const message = "Please name no players here: everyone can read it";
    throw new AppError("invalid", message, { fields: { [field]: message } });
  }
}

/**
 * The child of whom a guardian said no, on the board or on YouScout, and whom a text names by the whole name, or the
 * given name of a player by the last name alone; null for none.
 */
export async function findRefusedChild(
  db: Db,
  { texts, playerName }: { texts: readonly Text[]; playerName: string | null },
): Promise<PersonName | null> {
  const { refused } = await readBoardNames(db);
  for (const finder of [refused, await readTakenDown(db)]) {
    const named = texts.map((text) => (text ? finder.findWhole(text) : null)).find(Boolean);
    const player = playerName ? finder.find(playerName) : null;
    if (named || player) return named ?? player;
  }
  return null;
}

/** Finds the children of whose nominations a guardian allows nothing, or the short version only, by all their names. */
async function readTakenDown(db: Db): Promise<Finder> {
  return createNameFinder(await listTakenDownNames(db), { places: [] });
}

/**
 * Finds the children whose approved nominations are short or hidden by staff, of those whose last name a text may
 * have, but for those whom the board or another nomination shows by exactly this name.
 */
async function readShort(db: Db, board: BoardNames): Promise<(text: string) => Finder> {
  const { id, firstName, lastName, publication, guardianAgreedAt, guardianRevokedAt, age } =
    nominations;
  const { hiddenAt, status, anonymizedAt } = nominations;
  const rows = await db
    .select({
      ...{ id, firstName, lastName, publication, guardianAgreedAt, guardianRevokedAt, age },
      hiddenAt,
    })
    .from(nominations)
    .where(and(inArray(status, APPROVED), isNull(anonymizedAt)));
  const isFull = (row: (typeof rows)[number]) =>
    row.hiddenAt === null && visibilityOf(row) === "full";
  return (text) => {
    const letters = lettersOf(text);
    const named = rows.filter((row) =>
      row.lastName.split(/[^\p{L}\p{M}\p{N}]+/u).some((part) => letters.includes(lettersOf(part))),
    );
    const full = new Set(named.filter(isFull).map(plainName));
    return createNameFinder(
      named.filter((row) => !isFull(row) && !full.has(plainName(row)) && !board.isShown(row)),
      { places: [] },
    );
  };
}

function lettersOf(text: string): string {
  return plainLetters(foldedLetters(text));
}
