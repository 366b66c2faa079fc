import { type Member, requireOwner } from "#domains/accounts/access.ts";
import { requireAction } from "#domains/nominations/access/staff-actions.ts";
import { consentOf } from "#domains/nominations/access/visibility.ts";
import { isTakenDown } from "#domains/nominations/queries/nominations.ts";
import { getNomination } from "#domains/nominations/service/locks.ts";
import { hasNo } from "#domains/prospects/queries/agreement.ts";
import { lockProspect, takeOffBoard } from "#domains/prospects/service/hide.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { requireLifter } from "./lift-no.ts";
import { propose } from "./propose.ts";

const NO_NO = "No guardian said no, so this needs no second owner. Please delete it directly.";

/**
 * Proposes that a second owner agrees to delete a player whose guardian said no, and hides the player at once. Throws
 * `not_found`, and `conflict` where no guardian said no or the actor has not been an owner for a week.
 */
export async function proposeDeletion(
  deps: Deps,
  actor: Member,
  { id }: { id: number },
): Promise<void> {
  requireOwner(actor);
  await deps.database.contentVersion.publish(async (tx) => {
    const player = await lockProspect(tx, id);
    if (!(await hasNo(tx, player, { isTakenDown }))) throw new AppError("conflict", NO_NO);
    await requireLifter(tx, deps, [actor.userId]);
    await takeOffBoard(tx, actor, id);
    const child = { prospectId: id };
    const before = player.guardianEmail;
    await propose(tx, deps, actor, { child, kind: "delete", guardianEmail: null, before });
  });
}

/**
 * Proposes that a second owner agrees to delete a nomination whose guardian said no, which nobody sees. Throws what
 * `proposeDeletion` throws, and what `obstacleTo` names.
 */
export async function proposeNominationDeletion(
  deps: Deps,
  actor: Member,
  { id }: { id: number },
): Promise<void> {
  requireOwner(actor);
  await deps.database.db.transaction(async (tx) => {
    const row = await getNomination(tx, id);
    requireAction(actor, "erase", row, { isDeletionAgreed: true });
    if (consentOf(row) !== "revoked") throw new AppError("conflict", NO_NO);
    await requireLifter(tx, deps, [actor.userId]);
    const child = { nominationId: id };
    const before = row.guardianEmail;
    await propose(tx, deps, actor, { child, kind: "delete", guardianEmail: null, before });
  });
}
