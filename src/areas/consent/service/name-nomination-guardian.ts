import { type Actor, isOwner, type Member } from "#areas/platform/accounts/access/actor.ts";
import { refuseStaffAddress } from "#areas/platform/accounts/service/staff-addresses.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { childOf } from "#areas/youscout/nominations/access/same-child.ts";
import { isAnswerKept } from "#areas/youscout/nominations/access/visibility.ts";
import { isAnsweredElsewhere } from "#areas/youscout/nominations/queries/noes-of-others.ts";
import type { NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import { NOMINATION_GUARDIAN_NAMED } from "#areas/youscout/nominations/service/guardian.ts";
import { getNomination } from "#areas/youscout/nominations/service/locks.ts";
import { writeNomination } from "#areas/youscout/nominations/service/write-nomination.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { requireNaming } from "../access.ts";
import { answerOf, mayHaveAnswered } from "../queries/answered.ts";
import { findKeptNo, isOfChild, listFormer, wasReplaced } from "../queries/replacements.ts";
import { isSameAddress } from "../rules/answers.ts";
import { guardianReplacements } from "../tables.ts";
import { endNoesOf } from "./lift-no.ts";
import { dropProposal, propose, refuseWhileOwnersDecide } from "./propose.ts";
import { mayReturn, recordReplacement } from "./replace-guardian.ts";

/**
 * Names the guardian of a nomination, or takes the name away. Where the guardian has answered, or a restore forgot who
 * that is, or another one said no about a namesake, only an owner does so alone; of a helper it is a proposal that
 * another person confirms. The same address changes nothing but its case; after such a restore, nobody is an answer,
 * too. Throws `not_found`, `forbidden` to who may not see how families are reached, `conflict` for a player who is on
 * the board or while a proposal waits for a second owner, and `invalid` for an address of staff.
 */
export async function nameNominationGuardian(
  tx: PublicTx,
  deps: Deps,
  actor: Member,
  { id, guardianEmail }: { id: number; guardianEmail: string | null },
): Promise<NominationRow> {
  const row = await getNomination(tx, id);
  requireNaming(actor, row);
  const child = { nominationId: id };
  if (row.guardianEmail === guardianEmail && !row.isGuardianUnknown) return row;
  const isSame = isSameAddress(row.guardianEmail, guardianEmail);
  if (isSame) return replaceNominationGuardian(tx, deps, actor, { row, guardianEmail });
  await refuseWhileOwnersDecide(tx, deps, child);
  await refuseStaffAddress(tx, guardianEmail);
  if (isOwner(actor) || !(await isNamedByTwo(tx, row, guardianEmail))) {
    await dropProposal(tx, deps, actor, child);
    return replaceNominationGuardian(tx, deps, actor, { row, guardianEmail });
  }
  const before = row.guardianEmail;
  await propose(tx, deps, actor, { child, kind: "replace", guardianEmail, before });
  return row;
}

/** Whether naming this address takes an owner or a second person, as on the board (`answered.ts`). */
async function isNamedByTwo(tx: Db, row: NominationRow, next: string | null): Promise<boolean> {
  if (mayHaveAnswered(row) || row.hasGuardianAnswered) return true;
  const child = { ...childOf(row), id: row.promotedProspectId, nominationId: row.id };
  return isAnsweredElsewhere(tx, { child, address: next });
}

/** Whether the named guardian answered before another one was named in between, or what was merged into this one. */
async function isReplacedAnswer(tx: Db, row: NominationRow): Promise<boolean> {
  const child = { nominationId: row.id };
  if (await wasReplaced(tx, child, row.guardianEmail)) return true;
  const replaced = tx.$count(guardianReplacements, isOfChild(guardianReplacements, child));
  return row.hasGuardianAnswered && (await replaced) === 0;
}

/** Writes the guardian of a nomination whose row is locked. A yes and its link end; a no stays. */
export async function replaceNominationGuardian(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  {
    row,
    guardianEmail,
    proposedBy,
  }: { row: NominationRow; guardianEmail: string | null; proposedBy?: number },
): Promise<NominationRow> {
  const { id, firstName, guardianEmail: previousEmail } = row;
  const isSame = isSameAddress(previousEmail, guardianEmail);
  const child = { nominationId: id };
  if (!isSame && (isAnswerKept(row) || (await isReplacedAnswer(tx, row)))) {
    // A guardian who has not answered since being named again leaves the former no as it is.
    if (previousEmail !== null && isAnswerKept(row)) {
      await endNoesOf(tx, child, previousEmail, deps.now());
    }
    const previous = { previousEmail, kinds: [], ...answerOf(row) };
    const hasLink = await mayReturn(tx, { actor, proposedBy }, { child, ...previous });
    await recordReplacement(tx, deps, { child, firstName, previous, hasLink });
  }
  if (row.isGuardianUnknown) {
    for (const former of await listFormer(tx, child, guardianEmail)) {
      const { answer, wordsVersion } = former;
      // A no is kept as it is.
      const restored = answer === "agreed" ? { answer, wordsVersion } : { answer: null };
      const previous = { previousEmail: former.previousEmail, kinds: [], ...restored };
      await recordReplacement(tx, deps, { child, firstName, previous });
    }
  }
  await recordChange(tx, actor, {
    action: NOMINATION_GUARDIAN_NAMED,
    subject: { type: "nomination", id },
    before: { guardianEmail: previousEmail },
    after: { guardianEmail, ...(proposedBy !== undefined && { proposedBy }) },
  });
  const ended = {
    guardianAgreedAt: null,
    guardianAnsweredAt: null,
    guardianShortenedAt: null,
    isTakenDownElsewhere: row.guardianRevokedAt !== null,
    guardianTokenHash: null,
    guardianAskedAt: null,
    ...(isOwner(actor) && { isGuardianOnHold: false }),
  };
  const keptNo = await findKeptNo(tx, child, guardianEmail);
  const named = { guardianEmail, isGuardianUnknown: false, keptNo };
  return writeNomination(tx, id, { ...named, ...(!isSame && ended) }, deps.now());
}
