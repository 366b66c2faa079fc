import { eq, inArray, sql } from "drizzle-orm";
import type { BoardName } from "#areas/board/prospects/queries/board-names.ts";
import type { NameFinder } from "#areas/board/prospects/rules/names/named-in.ts";
import { emptyFields } from "#areas/board/prospects/service/empty-fields.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { noteRemovals } from "#lib/db/removals/removal.ts";
import { neutralTitleOf, wordsOfSlug } from "../queries/editions.ts";
import { EDITIONS_MAX, neutralSlugOf } from "../rules/editions.ts";
import { boardEditions } from "../tables.ts";

const { id, publishedAt } = boardEditions;

/**
 * Empties for good what an edition says of a player who is being removed: its note, and its title and address, which
 * stay as they were shown while he was withheld. Withdrawn ones too.
 */
export async function emptyEditions(tx: PublicTx, named: NameFinder<BoardName>): Promise<void> {
  const names = (text: string) => named.find(text) !== null;
  await emptyFields<Row, EmptiedField>(tx, {
    rows: await tx.select().from(boardEditions).orderBy(id).limit(EDITIONS_MAX),
    isNaming: {
      title: ({ title }) => names(title),
      note: ({ note }) => names(note),
      slug: (row) => names(wordsOfSlug(row)),
    },
    lock: (ids) =>
      tx.select().from(boardEditions).where(inArray(id, ids)).orderBy(id).for("update"),
    empty: emptyField,
  });
}

type Row = typeof boardEditions.$inferSelect;

/** What can be emptied of an edition. */
export type EmptiedField = "title" | "note" | "slug";

/** Empties this of editions whose rows are locked, also in a database to which a restore brought it back. */
export async function emptyField(
  tx: PublicTx,
  field: EmptiedField,
  editions: readonly Row[],
): Promise<void> {
  for (const edition of editions) {
    const neutral = { title: neutralTitleOf(edition), note: "", slug: neutralSlugOf(edition.id) };
    await tx
      .update(boardEditions)
      .set({ [field]: neutral[field], updatedAt: sql`clock_timestamp()` })
      .where(eq(id, edition.id));
  }
  const ids = editions.map((edition) => edition.id);
  await noteRemovals(tx, `edition.${field}`, { id, createdAt: publishedAt }, ids);
}
