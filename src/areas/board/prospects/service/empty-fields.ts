import type { PublicTx } from "#lib/db/content-version.ts";

/** Texts of staff in rows of one table, and how those are emptied that name a player. */
interface NamingTexts<Row, Field extends string> {
  rows: readonly Row[];
  /** Of each field, whether a row names him there. */
  isNaming: Record<Field, (row: Row) => boolean>;
  /** Locks rows in the order of their ids, and reads them anew. */
  lock(ids: number[]): Promise<Row[]>;
  empty(tx: PublicTx, field: Field, rows: Row[]): Promise<void>;
}

/** Empties each field that names a player; only rows that do are locked, and asked again once they are. */
export async function emptyFields<Row extends { id: number }, Field extends string>(
  tx: PublicTx,
  { rows, isNaming, lock, empty }: NamingTexts<Row, Field>,
): Promise<void> {
  const fields = Object.keys(isNaming) as Field[];
  const naming = rows.filter((row) => fields.some((field) => isNaming[field](row)));
  if (naming.length === 0) return;
  const locked = await lock(naming.map(({ id }) => id));
  for (const field of fields) await empty(tx, field, locked.filter(isNaming[field]));
}
