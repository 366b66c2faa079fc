import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { fullName } from "#lib/names/person-name.ts";
import { type BoardName, readBoardNames } from "../queries/board-names.ts";

/** Texts for everybody by the fields in which staff wrote them; those that were not given name nobody. */
type Texts = Record<string, string | null | undefined>;

/** Throws `invalid` at the field whose text names a player: it would stay when he is taken off the board. */
export async function refuseNames(tx: Db, texts: Texts): Promise<void> {
  const { all } = await readBoardNames(tx);
  for (const [field, text] of Object.entries(texts)) {
    refuseNamed(field, text ? all.find(text) : null, "no player");
  }
}

/** Does so where last names are names of streets and towns as well: first and last name are asked for. */
export async function refuseWholeNames(tx: Db, texts: Texts): Promise<void> {
  const { all } = await readBoardNames(tx);
  for (const [field, text] of Object.entries(texts)) {
    refuseNamed(field, text ? all.findWhole(text) : null, "no player");
  }
}

/**
 * Throws `invalid` at the note or college of a player's page that names another one: his guardian is asked about his
 * own page only.
 */
export async function refuseOthers(
  tx: Db,
  { note, college }: { note: string | null; college: string | null },
  player: BoardName,
): Promise<void> {
  const { all } = await readBoardNames(tx);
  refuseNamed("note", note ? all.find(note, player) : null, "no other player");
  refuseNamed("college", college ? all.findWhole(college, player) : null, "no other player");
}

function refuseNamed(field: string, named: BoardName | null, whom: string): void {
  if (named === null) return;
  const message = `Please name ${whom}: ${fullName(named)} would stay here when hidden or removed`;
  throw new AppError("invalid", message, { fields: { [field]: message } });
}
