import { type Member, requireOwner, requireRight } from "#domains/accounts/access.ts";
import { refuseStaffAddress } from "#domains/accounts/service/staff-addresses.ts";
import { getNomination } from "#domains/nominations/service/locks.ts";
import type { StaffTexts } from "#domains/prospects/service/empty-texts.ts";
import { deleteFromBoard } from "#domains/prospects/service/prospect-changes.ts";
import { lockBoard } from "#domains/prospects/service/ranks.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { requireNaming } from "../access.ts";
import type { ProposalConfirmation } from "../schema.ts";
import { liftNo, liftNominationNo, requireLifter } from "./lift-no.ts";
import { replaceNominationGuardian } from "./name-nomination-guardian.ts";
import { takeProposal } from "./propose.ts";
import { replaceGuardian } from "./replace-guardian.ts";

type Confirmed = ProposalConfirmation & { id: number };

/** What goes with a child who is deleted, which other domains keep. */
export interface Deletion {
  texts: StaffTexts;
  /** Deletes a nomination for good with what others wrote of it. */
  eraseNomination(
    tx: PublicTx,
    deps: Deps,
    actor: Member,
    erasure: { id: number; texts: StaffTexts; proposedBy: number },
  ): Promise<unknown>;
}

/**
 * Makes the change of a player's guardian, or of a no, that another person proposed. Throws `not_found`, what
 * `takeProposal` throws, `invalid` for an address of staff, and `forbidden` or `conflict` where the actor may not.
 */
export async function confirmForPlayer(
  deps: Deps,
  actor: Member,
  { id, expectedProposedAt, texts }: Confirmed & Pick<Deletion, "texts">,
): Promise<void> {
  requireRight(actor, "scout");
  await deps.database.contentVersion.publish(async (tx) => {
    // With the ranking, as whoever deletes a player: else two would wait for each other.
    const { player } = await lockBoard(tx, id);
    const child = { prospectId: id };
    const wanted = { child, expectedProposedAt, rights: ["scout"], now: deps.now() } as const;
    const { kind, guardianEmail, proposedBy } = await takeProposal(tx, actor, wanted);
    if (kind !== "replace") await requireBoth(tx, deps, actor, proposedBy);
    if (kind === "lift") await liftNo(tx, deps, actor, { player, proposedBy });
    else if (kind === "delete") await deleteFromBoard(tx, actor, id, { texts, proposedBy });
    else {
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
  { id, expectedProposedAt, texts, eraseNomination }: Confirmed & Deletion,
): Promise<void> {
  requireRight(actor, "moderator");
  requireRight(actor, "scout");
  await deps.database.contentVersion.publish(async (tx) => {
    const row = await getNomination(tx, id);
    const child = { nominationId: id };
    const rights = ["moderator", "scout"] as const;
    const wanted = { child, expectedProposedAt, rights, now: deps.now() };
    const { kind, guardianEmail, proposedBy } = await takeProposal(tx, actor, wanted);
    if (kind !== "replace") await requireBoth(tx, deps, actor, proposedBy);
    if (kind === "lift") await liftNominationNo(tx, deps, actor, { row, proposedBy });
    else if (kind === "delete") await eraseNomination(tx, deps, actor, { id, texts, proposedBy });
    else {
      requireNaming(actor, row);
      await refuseStaffAddress(tx, guardianEmail);
      await replaceNominationGuardian(tx, deps, actor, { row, guardianEmail, proposedBy });
    }
  });
}

/** Throws `forbidden` or `conflict` unless who proposed to end a no and who confirms it are owners of a week. */
async function requireBoth(tx: Db, deps: Deps, actor: Member, proposedBy: number): Promise<void> {
  requireOwner(actor);
  await requireLifter(tx, deps, [actor.userId, proposedBy]);
}
