import type { Db } from "#lib/db/db.ts";
import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { guardianProposals, guardianReplacements } from "../tables.ts";

const { id, replacedAt: createdAt } = guardianReplacements;

/** How links that restore an answer, and were used or ended, end again in a restored database. */
export const GUARDIAN_REDOS: Record<string, Redo> = {
  async "guardian_replacement.link"(tx, removal) {
    await tx
      .update(guardianReplacements)
      .set({ tokenHash: null })
      .where(isSubject({ id, createdAt }, removal));
  },
};

/** Ends every proposal: nobody knows which ones were declined since the backup, and each can be made again. */
export async function endEveryProposal(tx: Db): Promise<void> {
  await tx.delete(guardianProposals);
}
