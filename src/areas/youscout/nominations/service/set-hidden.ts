import { lockProspect, refuseHidden } from "#areas/board/prospects/service/hide.ts";
import { recordDistinct } from "#areas/board/prospects/service/record-distinct.ts";
import { refuseNamesake } from "#areas/board/prospects/service/refuse-namesake.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { requireAction } from "../access/require-action.ts";
import { childOf } from "../access/same-child.ts";
import { staleNomination } from "../access/staff-actions.ts";
import { isApproved } from "../access/visibility.ts";
import { readNominated } from "../queries/nominated.ts";
import type { NominationRow } from "../queries/nominations.ts";
import { getNomination } from "./locks.ts";
import { notifyOfTakeDown } from "./notify.ts";
import { hidePromoted, showPromoted } from "./promote.ts";
import type { TransitionDeps } from "./transition-nomination.ts";
import { writeNomination } from "./write-nomination.ts";

export const NOMINATION_HIDDEN = auditAction("nomination_hidden", "Nomination hidden");
export const NOMINATION_SHOWN = auditAction("nomination_shown", "Nomination shown again");

interface Hiding {
  id: number;
  isHidden: boolean;
  /** For the audit log. */
  reason?: string | undefined;
  /** Version that staff read, in ISO form; if it has changed since, the nomination stays hidden. */
  expectedUpdatedAt?: string | undefined;
  /** Whether staff say that it is another player than the one of his name whose guardian said no. */
  isAnotherPlayer?: boolean | undefined;
  /** Whether the author is not notified. */
  isSilent?: boolean;
}

/**
 * Takes a nomination off the public site, whatever its state, or brings it back; its state and votes stay.
 * The player whom it brought onto the board goes with it, and comes back with it unless the guardian has
 * revoked consent. Notifies the author of a hidden nomination. Does nothing if the nomination is already so. Throws
 * `not_found`, `stale` if it has changed since staff read it, `conflict` for bringing back one whose words were deleted,
 * or what `refuseHidden` and `refuseNamesake` throw where everybody would read it again.
 */
export async function setHidden(
  tx: PublicTx,
  deps: TransitionDeps,
  actor: Actor,
  { id, isHidden, reason, expectedUpdatedAt, isAnotherPlayer, isSilent }: Hiding,
): Promise<NominationRow> {
  requireRight(actor, ["moderator", "scout"]);
  const now = deps.now();
  const row = await getNomination(tx, id);
  if ((row.hiddenAt !== null) === isHidden) return row;
  if (!isHidden) requireAction(actor, "show", row);
  if (expectedUpdatedAt && expectedUpdatedAt !== row.updatedAt.toISOString()) {
    throw staleNomination();
  }
  const child = { ...childOf(row), id: row.promotedProspectId, nominationId: id };
  const isRead = !isHidden && isApproved(row.status);
  if (isRead && row.promotedProspectId !== null) {
    await refuseHidden(tx, await lockProspect(tx, row.promotedProspectId));
  }
  const noes = isRead ? await refuseNamesake(tx, { child, isAnotherPlayer, readNominated }) : [];
  const said = await recordDistinct(tx, deps, [{ type: "nomination", id }], noes);
  await recordChange(tx, actor, {
    action: isHidden ? NOMINATION_HIDDEN : NOMINATION_SHOWN,
    subject: { type: "nomination", id },
    ...(reason && { reason }),
    ...(said.isAnotherThan && { after: said }),
  });
  const isOnBoard = row.status === "promoted" && row.guardianRevokedAt === null;
  if (isHidden) await hidePromoted(tx, actor, row);
  else if (isOnBoard) await showPromoted(tx, actor, row);
  const after = await writeNomination(tx, id, { hiddenAt: isHidden ? now : null }, now);
  if (!isSilent) await notifyOfTakeDown(tx, deps, { before: row, after });
  return after;
}
