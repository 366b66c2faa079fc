import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { findNominationId } from "../queries/replacements.ts";
import { guardianProposals, guardianReplacements } from "../tables.ts";

const { id, replacedAt: createdAt } = guardianReplacements;

/** How links that restore an answer end again in a restored database, and noes by the links of merged nominations bind. */
export const GUARDIAN_REDOS: Record<string, Redo> = {
  async "guardian_replacement.link"(tx, removal) {
    await tx
      .update(guardianReplacements)
      .set({ tokenHash: null })
      .where(isSubject({ id, createdAt }, removal));
  },
  /** The list of removals names nobody, so only two owners lift it. */
  async "nomination.kept_no"(tx, removal) {
    const nominationId = await findNominationId(tx, removal);
    if (nominationId === null) return;
    const { isByMergedLink, endedAt } = guardianReplacements;
    const isKept = and(
      eq(guardianReplacements.nominationId, nominationId),
      isByMergedLink,
      isNull(endedAt),
    );
    if ((await tx.$count(guardianReplacements, isKept)) > 0) return;
    const no = { answer: "hidden", isByMergedLink: true } as const;
    const replacedAt = new Date(removal.notedAt);
    await tx.insert(guardianReplacements).values({ nominationId, ...no, replacedAt });
  },
};

/** Ends every proposal: nobody knows which ones were declined since the backup, and each can be made again. */
export async function endEveryProposal(tx: Db): Promise<void> {
  await tx.delete(guardianProposals);
}
