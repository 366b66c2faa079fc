import { eq } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { NominationRow } from "../queries/nominations.ts";
import { nominations } from "../tables.ts";

/** Columns of a nomination to write. */
export type NominationColumns = Partial<typeof nominations.$inferInsert>;

/** Writes columns of a nomination that the transaction has locked, and returns the new row. */
export async function writeNomination(
  tx: PublicTx,
  id: number,
  set: NominationColumns,
  now: Date,
): Promise<NominationRow> {
  return writtenRow(
    await tx
      .update(nominations)
      .set({ ...set, updatedAt: now })
      .where(eq(nominations.id, id))
      .returning(),
  );
}
