import type { KeptNo } from "#areas/board/prospects/rules/agreement.ts";
import { lockProspect } from "#areas/board/prospects/service/hide.ts";
import { writeNomination } from "#areas/youscout/nominations/service/write-nomination.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { isSubject, type Redo, type Removal } from "#lib/db/removals/removal.ts";
import { findNominationId, findPlayerId, listKeptNoes } from "../queries/replacements.ts";
import type { Child } from "../rules/answers.ts";
import { guardianProposals, guardianReplacements } from "../tables.ts";
import { keepNo } from "./replace-guardian.ts";

const { id, replacedAt: createdAt } = guardianReplacements;

/** How links that restore an answer end again in a restored database, and noes of other guardians bind. */
export const GUARDIAN_REDOS: Record<string, Redo> = {
  async "guardian_replacement.link"(tx, removal) {
    await tx
      .update(guardianReplacements)
      .set({ tokenHash: null })
      .where(isSubject({ id, createdAt }, removal));
  },
  async "nomination.kept_no"(tx, removal) {
    const nominationId = await findNominationId(tx, removal);
    if (nominationId === null) return;
    const saidAt = await keepAgain(tx, removal, { nominationId }, "hidden");
    if (saidAt) await writeNomination(tx, nominationId, { keptNo: "hidden" }, saidAt);
  },
  "prospect.kept_refused": (tx, removal) => keepPlayersNo(tx, removal, "refused"),
  "prospect.kept_hidden": (tx, removal) => keepPlayersNo(tx, removal, "hidden"),
};

async function keepPlayersNo(tx: PublicTx, removal: Removal, answer: KeptNo): Promise<void> {
  const prospectId = await findPlayerId(tx, removal);
  if (prospectId === null) return;
  const saidAt = await keepAgain(tx, removal, { prospectId }, answer);
  if (saidAt) await keepNo(tx, await lockProspect(tx, prospectId));
}

/**
 * Keeps a no that was said since the backup, besides those that were said before. The list of removals names nobody, so
 * only two owners lift it. Returns when it was said, or null where it is kept already.
 */
async function keepAgain(
  tx: PublicTx,
  { notedAt }: Removal,
  child: Child,
  answer: KeptNo,
): Promise<Date | null> {
  const nobodys = (await listKeptNoes(tx, child)).filter((kept) => kept.previousEmail === null);
  if (nobodys.some((kept) => kept.answer === answer)) return null;
  const replacedAt = new Date(notedAt);
  await tx.insert(guardianReplacements).values({ ...child, answer, replacedAt });
  return replacedAt;
}

/** Ends every proposal: nobody knows which ones were declined since the backup, and each can be made again. */
export async function endEveryProposal(tx: Db): Promise<void> {
  await tx.delete(guardianProposals);
}
