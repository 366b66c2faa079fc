import { lockBoard } from "#areas/board/prospects/service/ranks.ts";
import { lockAnswers } from "#areas/board/prospects/service/refuse-namesake.ts";
import { type Member, requireOwner, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { refuseStaffAddress } from "#areas/platform/accounts/service/staff-addresses.ts";
import type { ProposalKind } from "#areas/youscout/nominations/schema/proposals.ts";
import { getNomination } from "#areas/youscout/nominations/service/locks.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { requireNaming } from "../access.ts";
import type { ProposalConfirmation } from "../schema/guardian.ts";
import { deleteNominated, deletePlayer, lockNominationsOf } from "./delete-child.ts";
import { liftNo, liftNominationNo, requireLifter } from "./lift-no.ts";
import { replaceNominationGuardian } from "./name-nomination-guardian.ts";
import { takeProposal } from "./propose.ts";
import { replaceGuardian } from "./replace-guardian.ts";

type Confirmed = ProposalConfirmation & { id: number };

/**
 * Makes the change of a player's guardian, or of a no, that another person proposed, and returns its kind. Throws
 * `not_found`, what `takeProposal` throws, `invalid` for an address of staff, `forbidden` or `conflict` where the actor
 * may not, and `conflict` where a child is to be deleted whose guardian has no no any more.
 */
export async function confirmForPlayer(
  deps: Deps,
  actor: Member,
  { id, expectedProposedAt }: Confirmed,
): Promise<ProposalKind> {
  requireRight(actor, "scout");
  return deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const child = { prospectId: id };
    const nominationIds = await lockNominationsOf(tx, child);
    // With the ranking, as whoever deletes a player: else two would wait for each other.
    const { player } = await lockBoard(tx, id);
    const wanted = { child, expectedProposedAt, rights: ["scout"], now: deps.now() } as const;
    const { kind, guardianEmail, proposedBy, proposedAt } = await takeProposal(tx, actor, wanted);
    if (kind !== "replace") await requireBoth(tx, deps, actor, proposedBy);
    if (kind === "lift") await liftNo(tx, deps, actor, { player, proposedBy, proposedAt });
    else if (kind === "delete") {
      await deletePlayer(tx, deps, actor, { player, nominationIds, proposedBy });
    } else {
      await refuseStaffAddress(tx, guardianEmail);
      await replaceGuardian(tx, deps, actor, { player, guardianEmail, proposedBy });
    }
    return kind;
  });
}

/**
 * Makes the change of a nomination's guardian, or of a no, that another person proposed, and returns its kind. Throws
 * what `confirmForPlayer` throws, and what `requireNaming` throws.
 */
export async function confirmForNomination(
  deps: Deps,
  actor: Member,
  { id, expectedProposedAt }: Confirmed,
): Promise<ProposalKind> {
  requireRight(actor, "moderator");
  requireRight(actor, "scout");
  return deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const child = { nominationId: id };
    const nominationIds = await lockNominationsOf(tx, child);
    const row = await getNomination(tx, id);
    const rights = ["moderator", "scout"] as const;
    const wanted = { child, expectedProposedAt, rights, now: deps.now() };
    const { kind, guardianEmail, proposedBy, proposedAt } = await takeProposal(tx, actor, wanted);
    if (kind !== "replace") await requireBoth(tx, deps, actor, proposedBy);
    if (kind === "lift") await liftNominationNo(tx, deps, actor, { row, proposedBy, proposedAt });
    else if (kind === "delete") {
      await deleteNominated(tx, deps, actor, { row, nominationIds, proposedBy });
    } else {
      requireNaming(actor, row);
      await refuseStaffAddress(tx, guardianEmail);
      await replaceNominationGuardian(tx, deps, actor, { row, guardianEmail, proposedBy });
    }
    return kind;
  });
}

/** Throws `forbidden` or `conflict` unless who proposed to end a no and who confirms it are owners of a week. */
async function requireBoth(tx: Db, deps: Deps, actor: Member, proposedBy: number): Promise<void> {
  requireOwner(actor);
  await requireLifter(tx, deps, [actor.userId, proposedBy]);
}
