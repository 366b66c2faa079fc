import { type Member, requireOwner, requireRight } from "#domains/accounts/access.ts";
import { refuseStaffAddress } from "#domains/accounts/service/staff-addresses.ts";
import { getNomination } from "#domains/nominations/service/locks.ts";
import { lockProspect } from "#domains/prospects/service/hide.ts";
import type { Deps } from "#lib/deps.ts";
import { requireNaming } from "../access.ts";
import type { ProposalConfirmation } from "../schema.ts";
import { liftNo, liftNominationNo, requireLifter } from "./lift-no.ts";
import { replaceNominationGuardian } from "./name-nomination-guardian.ts";
import { takeProposal } from "./propose.ts";
import { replaceGuardian } from "./replace-guardian.ts";

type Confirmed = ProposalConfirmation & { id: number };

/**
 * Makes the change of a player's guardian, or of a no, that another person proposed. Throws `not_found`, what
 * `takeProposal` throws, `invalid` for an address of staff, and `forbidden` or `conflict` where the actor may not.
 */
export async function confirmForPlayer(
  deps: Deps,
  actor: Member,
  { id, expectedProposedAt }: Confirmed,
): Promise<void> {
  requireRight(actor, "scout");
  await deps.database.contentVersion.publish(async (tx) => {
    const player = await lockProspect(tx, id);
    const child = { prospectId: id };
    const wanted = { child, expectedProposedAt, rights: ["scout"], now: deps.now() } as const;
    const { kind, guardianEmail, proposedBy } = await takeProposal(tx, actor, wanted);
    if (kind === "lift") {
      requireOwner(actor);
      await requireLifter(tx, deps, [actor.userId, proposedBy]);
      await liftNo(tx, deps, actor, { player, proposedBy });
    } else {
      await refuseStaffAddress(tx, guardianEmail);
      await replaceGuardian(tx, deps, actor, { player, guardianEmail, proposedBy });
    }
  });
}

/**
 * Makes the change of a nomination's guardian, or of a no, that another person proposed. Throws what `confirmForPlayer`
 * throws, and what `requireNaming` throws.
 */
export async function confirmForNomination(
  deps: Deps,
  actor: Member,
  { id, expectedProposedAt }: Confirmed,
): Promise<void> {
  requireRight(actor, "moderator");
  requireRight(actor, "scout");
  await deps.database.contentVersion.publish(async (tx) => {
    const row = await getNomination(tx, id);
    const child = { nominationId: id };
    const rights = ["moderator", "scout"] as const;
    const wanted = { child, expectedProposedAt, rights, now: deps.now() };
    const { kind, guardianEmail, proposedBy } = await takeProposal(tx, actor, wanted);
    if (kind === "lift") {
      requireOwner(actor);
      await requireLifter(tx, deps, [actor.userId, proposedBy]);
      await liftNominationNo(tx, deps, actor, { row, proposedBy });
    } else {
      requireNaming(actor, row);
      await refuseStaffAddress(tx, guardianEmail);
      await replaceNominationGuardian(tx, deps, actor, { row, guardianEmail, proposedBy });
    }
  });
}
