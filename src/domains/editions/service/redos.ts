import { and, isNull } from "drizzle-orm";
import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { boardEditions } from "../tables.ts";
import { setWithdrawn } from "./withdraw-edition.ts";

const { id, publishedAt: createdAt, withdrawnAt } = boardEditions;

/** How editions that were withdrawn are withdrawn again in a restored database. */
export const EDITION_REDOS: Record<string, Redo> = {
  async "edition.shown"(tx, removal) {
    const [edition] = await tx
      .select()
      .from(boardEditions)
      .where(and(isSubject({ id, createdAt }, removal), isNull(withdrawnAt)));
    if (edition) await setWithdrawn(tx, edition.id, new Date(removal.notedAt));
  },
};
