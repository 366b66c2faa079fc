import { and, isNull } from "drizzle-orm";
import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { boardEditions } from "../tables.ts";
import { type EmptiedField, emptyField } from "./empty-texts.ts";
import { setWithdrawn } from "./withdraw-edition.ts";

const { id, publishedAt: createdAt, withdrawnAt } = boardEditions;

/** Empties again what named a child who was removed since. */
const emptyAgain =
  (field: EmptiedField): Redo =>
  async (tx, removal) => {
    const subject = isSubject({ id, createdAt }, removal);
    await emptyField(tx, field, await tx.select().from(boardEditions).where(subject));
  };

/** How editions are withdrawn and emptied again in a restored database. */
export const EDITION_REDOS: Record<string, Redo> = {
  async "edition.shown"(tx, removal) {
    const [edition] = await tx
      .select()
      .from(boardEditions)
      .where(and(isSubject({ id, createdAt }, removal), isNull(withdrawnAt)));
    if (edition) await setWithdrawn(tx, edition.id, new Date(removal.notedAt));
  },
  "edition.title": emptyAgain("title"),
  "edition.note": emptyAgain("note"),
  "edition.slug": emptyAgain("slug"),
};
