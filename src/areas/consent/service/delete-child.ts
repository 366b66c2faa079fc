import { hasNo } from "#areas/board/prospects/queries/agreement.ts";
import { findProspect, type ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { lockProspect, takeOffBoard } from "#areas/board/prospects/service/hide.ts";
import { deleteFromBoard } from "#areas/board/prospects/service/prospect-changes.ts";
import { lockBoard } from "#areas/board/prospects/service/ranks.ts";
import { type Member, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { eraseWhole } from "#areas/youscout/moderation/service/nominations.ts";
import { requireAction } from "#areas/youscout/nominations/access/require-action.ts";
import { consentOf } from "#areas/youscout/nominations/access/visibility.ts";
import {
  findNomination,
  isTakenDown,
  type NominationRow,
} from "#areas/youscout/nominations/queries/nominations.ts";
import { getNomination, lockNominations } from "#areas/youscout/nominations/service/locks.ts";
import { hidePromoted } from "#areas/youscout/nominations/service/promote.ts";
import { setHidden } from "#areas/youscout/nominations/service/set-hidden.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { listNominationsOf } from "../queries/asked.ts";
import type { Child } from "../rules/answers.ts";
import { requireLifter } from "./lift-no.ts";
import { notifyOfDeletion } from "./notify-of-deletion.ts";
import { propose } from "./propose.ts";

const NO_NO = "No guardian said no, so this needs no second owner. Please delete it directly.";
const PLAYERS_NO =
  "The guardian's no is about the player. Please propose deleting in the player's file, which takes this nomination along.";
const NO_LONGER =
  "No guardian's no is left, so nothing was deleted. Please decline this and look at the player again.";

/**
 * Proposes that a second owner agrees to delete a player whose guardian said no, and hides the player and the child's
 * nominations at once. Throws `not_found`, and `conflict` where no guardian said no or the actor has not been an owner
 * for a week.
 */
export async function proposeDeletion(
  deps: Deps,
  actor: Member,
  { id }: { id: number },
): Promise<void> {
  requireOwner(actor);
  await deps.database.contentVersion.publish(async (tx) => {
    const child = { prospectId: id };
    const nominationIds = await lockNominationsOf(tx, child);
    const player = await lockProspect(tx, id);
    if (!(await hasNo(tx, player, isTakenDown))) throw new AppError("conflict", NO_NO);
    await requireLifter(tx, deps, [actor.userId]);
    await hideNominations(tx, deps, actor, nominationIds);
    await takeOffBoard(tx, actor, id);
    const before = player.guardianEmail;
    await propose(tx, deps, actor, { child, kind: "delete", guardianEmail: null, before });
  });
}

/**
 * Proposes that a second owner agrees to delete a nomination whose guardian said no, and hides the player whom it
 * brought onto the board with the other nominations of that child. Throws what `proposeDeletion` throws, and what
 * `obstacleTo` names.
 */
export async function proposeNominationDeletion(
  deps: Deps,
  actor: Member,
  { id }: { id: number },
): Promise<void> {
  requireOwner(actor);
  await deps.database.contentVersion.publish(async (tx) => {
    const child = { nominationId: id };
    const nominationIds = await lockNominationsOf(tx, child);
    const row = await getNomination(tx, id);
    requireAction(actor, "erase", row, { isDeletionAgreed: true });
    if (consentOf(row) !== "revoked") {
      throw new AppError("conflict", (await hasPlayersNo(tx, row)) ? PLAYERS_NO : NO_NO);
    }
    await requireLifter(tx, deps, [actor.userId]);
    await hideNominations(tx, deps, actor, nominationIds);
    const before = row.guardianEmail;
    await propose(tx, deps, actor, { child, kind: "delete", guardianEmail: null, before });
  });
}

interface Confirmed {
  proposedBy: number;
  /** The child's nominations, locked by `lockNominationsOf`. */
  nominationIds: readonly number[];
}

/** Deletes a locked player and the child's nominations for good. Throws `conflict` where no guardian's no is left. */
export async function deletePlayer(
  tx: PublicTx,
  deps: Deps,
  actor: Member,
  { player, ...confirmed }: Confirmed & { player: ProspectRow },
): Promise<void> {
  if (!(await hasNo(tx, player, isTakenDown))) throw new AppError("conflict", NO_LONGER);
  await deleteWhole(tx, deps, actor, { prospectId: player.id, ...confirmed });
}

/**
 * Deletes a locked nomination for good with the player whom it brought and the other nominations of that child. Throws
 * `conflict` where no guardian's no is left.
 */
export async function deleteNominated(
  tx: PublicTx,
  deps: Deps,
  actor: Member,
  { row, ...confirmed }: Confirmed & { row: NominationRow },
): Promise<void> {
  // With the ranking, as whoever deletes a player: else two would wait for each other.
  if (row.promotedProspectId !== null) await lockBoard(tx, row.promotedProspectId);
  if (consentOf(row) !== "revoked" && !(await hasPlayersNo(tx, row))) {
    throw new AppError("conflict", NO_LONGER);
  }
  await deleteWhole(tx, deps, actor, { prospectId: row.promotedProspectId, ...confirmed });
}

async function deleteWhole(
  tx: PublicTx,
  deps: Deps,
  actor: Member,
  { prospectId, nominationIds, proposedBy }: Confirmed & { prospectId: number | null },
): Promise<void> {
  await notifyOfDeletion(tx, deps, { prospectId, nominationIds });
  if (prospectId !== null)
    await deleteFromBoard(tx, actor, prospectId, { isTakenDown, proposedBy });
  // Somebody may have shown them since the proposal. What is deleted at once needs no notice that it is hidden.
  await hideNominations(tx, deps, actor, nominationIds, { isSilent: true });
  for (const id of nominationIds) await eraseWhole(tx, deps, actor, { id, proposedBy });
}

/**
 * Locks the nominations that are hidden and deleted with a child, and returns their ids: those of the same name and
 * guardian, and those that brought the player, but none that brought another player. Call it before the player is
 * locked.
 */
export async function lockNominationsOf(tx: Db, child: Child): Promise<number[]> {
  const own = "nominationId" in child ? [child.nominationId] : [];
  const prospectId =
    "prospectId" in child
      ? child.prospectId
      : ((await findNomination(tx, child.nominationId))?.promotedProspectId ?? null);
  const player = prospectId === null ? null : await findProspect(tx, prospectId);
  const listed = player === null ? [] : await listNominationsOf(tx, player);
  const listedIds = listed
    .filter((row) => row.promotedProspectId === null || row.promotedProspectId === prospectId)
    .map(({ id }) => id);
  const ids = [...new Set([...own, ...listedIds])];
  await lockNominations(tx, ids);
  return ids;
}

async function hideNominations(
  tx: PublicTx,
  deps: Deps,
  actor: Member,
  ids: readonly number[],
  { isSilent = false } = {},
): Promise<void> {
  for (const id of ids) {
    const hidden = await setHidden(tx, deps, actor, { id, isHidden: true, isSilent });
    // Whoever hid the nomination before may have shown the player since.
    await hidePromoted(tx, actor, hidden);
  }
}

async function hasPlayersNo(tx: Db, { promotedProspectId }: NominationRow): Promise<boolean> {
  if (promotedProspectId === null) return false;
  return hasNo(tx, await lockProspect(tx, promotedProspectId), isTakenDown);
}
