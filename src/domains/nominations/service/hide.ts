import { type Actor, requireStaff } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/recording.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { requireAction } from "../access/staff-actions.ts";
import type { NominationRow } from "../queries/nominations.ts";
import { getNomination } from "./locks.ts";
import { hidePromoted, showPromoted } from "./promote.ts";
import { writeNomination } from "./write-nomination.ts";

/**
 * Takes a nomination off the public site, whatever its state, and the player with it whom it brought
 * onto the board; its state and votes stay. One that is hidden stays as it is. Throws `not_found`.
 * @param reason for the audit log.
 */
export async function hide(
  tx: PublicTx,
  actor: Actor,
  id: number,
  now: Date,
  reason?: string,
): Promise<NominationRow> {
  requireStaff(actor);
  const row = await getNomination(tx, id);
  if (row.hiddenAt) return row;
  await recordChange(tx, actor, {
    action: "nomination_hidden",
    subject: { type: "nomination", id },
    ...(reason && { reason }),
  });
  await hidePromoted(tx, actor, row);
  return writeNomination(tx, id, { hiddenAt: now }, now);
}

/**
 * Brings a hidden nomination back to the state that it is in. The player whom it brought onto the
 * board comes back with it, unless the guardian has taken the word back. Throws `not_found`, and `conflict` for
 * one whose words were deleted.
 */
export async function show(
  tx: PublicTx,
  actor: Actor,
  id: number,
  now: Date,
  reason?: string,
): Promise<NominationRow> {
  requireStaff(actor);
  const row = await getNomination(tx, id);
  if (!row.hiddenAt) return row;
  requireAction("show", row);
  await recordChange(tx, actor, {
    action: "nomination_shown",
    subject: { type: "nomination", id },
    ...(reason && { reason }),
  });
  const isPublic = row.status === "promoted" && row.guardianRevokedAt === null;
  if (isPublic) await showPromoted(tx, actor, row);
  return writeNomination(tx, id, { hiddenAt: null }, now);
}
