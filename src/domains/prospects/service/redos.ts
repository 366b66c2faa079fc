import { sql } from "drizzle-orm";
import { isSubject, type Redo, removedAt } from "#lib/db/removals/removal.ts";
import { prospects } from "../tables.ts";

/** How removals of players are made again in a restored database. */
export const PROSPECT_REDOS: Record<string, Redo> = {
  async "prospect.exists"(tx, removal) {
    await tx.delete(prospects).where(isSubject(prospects, removal));
  },
  async "prospect.visible"(tx, removal) {
    await tx
      .update(prospects)
      .set({
        hiddenAt: sql`coalesce(${prospects.hiddenAt}, ${removedAt(removal)})`,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(isSubject(prospects, removal));
  },
  async "prospect.agreement"(tx, removal) {
    await tx
      .update(prospects)
      .set({ publicationAgreedAt: null, updatedAt: sql`clock_timestamp()` })
      .where(isSubject(prospects, removal));
  },
};
