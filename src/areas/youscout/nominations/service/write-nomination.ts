import { eq } from "drizzle-orm";
import { writeGuardian } from "#areas/board/prospects/service/write-guardian.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { NominationRow } from "../queries/nominations.ts";
import { nominations } from "../tables.ts";

/** Columns of a nomination to write. */
export type NominationColumns = Partial<typeof nominations.$inferInsert>;

/**
 * Writes columns of a nomination that the transaction has locked, and returns the new row. An answer of a guardian is
 * remembered for good, also on the player whom it brought onto the board.
 */
export async function writeNomination(
  tx: PublicTx,
  id: number,
  set: NominationColumns,
  now: Date,
): Promise<NominationRow> {
  const { guardianAgreedAt, guardianRevokedAt, guardianShortenedAt } = set;
  const isAnswer = [guardianAgreedAt, guardianRevokedAt, guardianShortenedAt].some(Boolean);
  const written = writtenRow(
    await tx
      .update(nominations)
      .set({ ...set, ...(isAnswer && { hasGuardianAnswered: true }), updatedAt: now })
      .where(eq(nominations.id, id))
      .returning(),
  );
  const { hasGuardianAnswered, promotedProspectId } = written;
  if (hasGuardianAnswered && promotedProspectId !== null && (isAnswer || set.promotedProspectId)) {
    await writeGuardian(tx, promotedProspectId, { hasGuardianAnswered });
  }
  return written;
}
