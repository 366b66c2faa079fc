import { lockAnswers } from "#areas/board/prospects/service/refuse-namesake.ts";
import {
  type Actor,
  forbidden,
  type Member,
  requireRight,
  seesContacts,
} from "#areas/platform/accounts/access/actor.ts";
import { moveBursts } from "#areas/votes/service/move-bursts.ts";
import { awardBadges } from "#areas/youscout/badges/service/award-badges.ts";
import { requeueForReview } from "#areas/youscout/comments/comments/service/comment-changes.ts";
import { forgetDiscussion, moveDiscussion } from "#areas/youscout/comments/service.ts";
import type { NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import type {
  NominationCorrection,
  NominationErasure,
  NominationHiding,
  NominationMerge,
  NominationPromotion,
  NominationShowing,
} from "#areas/youscout/nominations/schema/staff.ts";
import { countMergeMail } from "#areas/youscout/nominations/service/ask-guardian.ts";
import { correct } from "#areas/youscout/nominations/service/correct.ts";
import { erase } from "#areas/youscout/nominations/service/erase.ts";
import { merge } from "#areas/youscout/nominations/service/merge.ts";
import { noteTakeDown } from "#areas/youscout/nominations/service/note-take-down.ts";
import type { OnGuardians } from "#areas/youscout/nominations/service/on-guardians.ts";
import { promote } from "#areas/youscout/nominations/service/promote.ts";
import { setHidden } from "#areas/youscout/nominations/service/set-hidden.ts";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";

/** One nomination, and what is wanted of it. */
type About<Input> = NonNullable<Input> & { id: number };

/**
 * Corrects what the author wrote; comments that tell what its page now withholds wait for staff. Another guardian is
 * named, or proposed. Throws what `correct` and `guardians.name` throw.
 */
export async function correctNomination(
  deps: Deps,
  actor: Member,
  { id, guardianEmail, ...correction }: About<NominationCorrection>,
  guardians: OnGuardians,
): Promise<NominationRow> {
  // Before anything else: not even the address that is there is guessed by who may not read it.
  if (guardianEmail !== undefined && !seesContacts(actor)) throw forbidden();
  return deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const { before, after } = await correct(tx, deps, actor, id, correction);
    await requeueForReview(tx, before, after);
    if (guardianEmail === undefined) return after;
    return guardians.name(tx, deps, actor, { id, guardianEmail });
  });
}

/** Merges a nomination into another one of the same child. Throws what `merge` and `countMergeMail` throw. */
export async function mergeNomination(
  deps: Deps,
  actor: Actor,
  input: About<NominationMerge>,
): Promise<NominationRow> {
  requireRight(actor, "moderator");
  const merge = () =>
    deps.database.contentVersion.publish(async (tx) => {
      await lockAnswers(tx);
      return mergeWhole(tx, deps, actor, input);
    });
  return input.endsConsent ? countMergeMail(deps, { ...input, merge }) : merge();
}

/** Merges a nomination with what others wrote of it; the author of the other may get a badge. */
export async function mergeWhole(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  { id, ...wanted }: About<NominationMerge>,
): Promise<NominationRow> {
  const { source, target, merged } = await merge(tx, deps, actor, id, wanted);
  await moveBursts(tx, { kind: "nomination", from: source.id, into: target.id });
  await moveDiscussion(tx, source, target);
  if (target.submittedByUserId !== null) {
    await awardBadges(tx, deps, [target.submittedByUserId], ["most_votes"]);
  }
  return merged;
}

/** Puts the nominated player on the board; the author may get a badge. Throws what `promote` throws. */
export async function promoteNomination(
  deps: Deps,
  actor: Actor,
  { id, ...seen }: About<NominationPromotion>,
): Promise<NominationRow> {
  return deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const row = await promote(tx, deps, actor, id, seen);
    if (row.submittedByUserId !== null) {
      await awardBadges(tx, deps, [row.submittedByUserId], ["approved", "most_votes", "promoted"]);
    }
    return row;
  });
}

/** Notes that staff have seen a guardian's take-down. Throws what `noteTakeDown` throws. */
export async function seeTakeDown(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<NominationRow> {
  const seen = { id, now: deps.now() };
  return deps.database.db.transaction((tx) => noteTakeDown(unseen(tx), actor, seen));
}

/** Takes a nomination off the public site. Throws what `setHidden` throws. */
export async function hideNomination(
  deps: Deps,
  actor: Actor,
  about: About<NominationHiding>,
): Promise<NominationRow> {
  const hiding = { ...about, isHidden: true };
  return deps.database.contentVersion.publish((tx) => setHidden(tx, deps, actor, hiding));
}

/** Brings a hidden nomination back. Throws what `setHidden` throws. */
export async function showNomination(
  deps: Deps,
  actor: Actor,
  about: About<NominationShowing>,
): Promise<NominationRow> {
  const hiding = { ...about, isHidden: false };
  return deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    return setHidden(tx, deps, actor, hiding);
  });
}

/** Deletes for good what a nomination tells, and what others wrote of it. Throws what `erase` throws. */
export async function eraseNomination(
  deps: Deps,
  actor: Actor,
  input: About<NominationErasure>,
): Promise<NominationRow> {
  return deps.database.contentVersion.publish((tx) => eraseWhole(tx, deps, actor, input));
}

/** Deletes a nomination for good with what others wrote of it. Throws what `erase` throws. */
export async function eraseWhole(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  { id, ...erasure }: About<NominationErasure> & { proposedBy?: number },
): Promise<NominationRow> {
  const { erased, ids } = await erase(tx, deps, actor, id, erasure);
  await forgetDiscussion(tx, ids);
  return erased;
}
