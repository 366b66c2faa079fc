import { deleteFromBoard } from "#areas/board/prospects/service/prospect-changes.ts";
import { type Actor, isOwner, requireRight } from "#areas/platform/accounts/access/actor.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { AppError } from "#lib/errors.ts";
import { requireAction } from "../access/require-action.ts";
import { hasEverAnswered } from "../access/visibility.ts";
import { isTakenDown, type NominationRow } from "../queries/nominations.ts";
import type { NominationErasure } from "../schema/staff.ts";
import { ANONYMIZED, anonymizeNominations } from "./anonymize-nominations.ts";
import { getNomination } from "./locks.ts";
import { type TransitionDeps, transitionNomination } from "./transition-nomination.ts";

/**
 * Deletes for good what a nomination tells of its player, author and guardian; so it does with those that were merged
 * into it, and with the player whom it brought onto the board. Returns the ids of all: what others wrote of them is to
 * go in the same transaction. Numbers stay, for the counts. Throws `not_found`, `conflict` to a helper where a guardian
 * has answered, what `obstacleTo` names, and what `transitionNomination` throws.
 * @param about `proposedBy` is the owner whose proposal the actor confirms, where a guardian said no.
 */
export async function erase(
  tx: PublicTx,
  deps: TransitionDeps,
  actor: Actor,
  id: number,
  { expectedUpdatedAt, proposedBy }: NominationErasure & { proposedBy?: number },
): Promise<{ erased: NominationRow; ids: number[] }> {
  requireRight(actor, "moderator");
  const row = await getNomination(tx, id);
  const isDeletionAgreed = proposedBy !== undefined;
  requireAction(actor, "erase", row, { isDeletionAgreed });
  // Else one helper could have the child nominated anew, with another guardian.
  if (!isDeletionAgreed && !isOwner(actor) && hasEverAnswered(row)) {
    throw new AppError("conflict", HAS_ANSWER);
  }
  const { promotedProspectId } = row;
  // Before the transition, which would lock the player without the ranking: board changes would wait for good.
  if (promotedProspectId !== null) {
    const reason = `Nomination ${id} was deleted`;
    await deleteFromBoard(tx, actor, promotedProspectId, {
      ...{ isTakenDown, reason },
      ...(isDeletionAgreed && { proposedBy }),
    });
  }
  const now = deps.now();
  const set = { ...ANONYMIZED, anonymizedAt: now };
  const erased = await transitionNomination(tx, deps, actor, id, {
    transition: "erase",
    expectedUpdatedAt,
    isDeletionAgreed,
    set,
  });
  return { erased, ids: await anonymizeNominations(tx, [id], now) };
}

const HAS_ANSWER =
  "A guardian has answered about this nomination, and deleting it would delete that answer. Only an owner can do that. It is hidden.";
