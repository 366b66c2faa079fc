import { eq, type SQL, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { isHiddenByGuardian } from "../queries/agreement.ts";
import type { WithNominated } from "../queries/namesakes.ts";
import type { ProspectRow } from "../queries/prospects.ts";
import { prospects } from "../tables.ts";
import { refuseWhenFull } from "./ranks.ts";
import { recordDistinct } from "./record-distinct.ts";
import { lockAnswers, refuseNamesake, refuseTakenDown } from "./refuse-namesake.ts";

export const PROSPECT_HIDDEN = auditAction("prospect_hidden", "Prospect hidden");
export const PROSPECT_SHOWN = auditAction("prospect_shown", "Prospect shown again");

/** Which player is meant, and why for the audit log. */
interface Hiding {
  id: number;
  reason?: string | undefined;
  /** The `updatedAt` that the caller saw; `stale` if the player has changed since. */
  expectedUpdatedAt?: string | undefined;
}

/**
 * Takes a player off the public site; rank and votes stay. Hiding twice changes nothing.
 * Throws `not_found`.
 */
export async function hideProspect(
  { database }: Deps,
  actor: Actor,
  { id, reason, expectedUpdatedAt }: Hiding,
): Promise<ProspectRow> {
  return database.contentVersion.publish(async (tx) => {
    refuseStale("this player", await lockProspect(tx, id), expectedUpdatedAt);
    return takeOffBoard(tx, actor, id, reason);
  });
}

/**
 * Shows a hidden player again; showing twice changes nothing. Throws what `putBackOnBoard`, `refuseTakenDown` and
 * `refuseNamesake` throw.
 */
export async function showProspect(
  deps: Deps,
  actor: Actor,
  {
    id,
    reason,
    expectedUpdatedAt,
    isAnotherPlayer,
    isAmongMany = false,
    readNominated,
  }: Hiding & WithNominated & { isAnotherPlayer?: boolean | undefined; isAmongMany?: boolean },
): Promise<ProspectRow> {
  requireRight(actor, "scout");
  return deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const child = await lockProspect(tx, id);
    refuseStale("this player", child, expectedUpdatedAt);
    if (!child.hiddenAt) return child;
    if (isAmongMany && child.isNeverShown) throw new AppError("conflict", NEVER_SHOWN);
    await refuseTakenDown(tx, id, readNominated);
    const noes = await refuseNamesake(tx, { child, isAnotherPlayer, readNominated });
    const said = await recordDistinct(tx, deps, [{ type: "prospect", id }], noes);
    return putBackOnBoard(tx, actor, id, reason, said);
  });
}

const NEVER_SHOWN =
  "This player was added at an event and nobody but staff has seen them. Please show them one by one.";

/** Hides a player, in a transaction that may do more than that. */
export async function takeOffBoard(
  tx: PublicTx,
  actor: Actor,
  id: number,
  reason?: string,
): Promise<ProspectRow> {
  requireRight(actor, ["scout", "moderator"]);
  const player = await lockProspect(tx, id);
  if (player.hiddenAt) return player;
  await recordChange(tx, actor, {
    action: PROSPECT_HIDDEN,
    subject: { type: "prospect", id },
    ...(reason && { reason }),
  });
  return setHidden(tx, id, sql`clock_timestamp()`);
}

/**
 * Shows a player again, in a transaction that may do more than that. Throws `not_found`, and to staff what
 * `refuseHidden` throws.
 * @param said what the audit log tells besides
 */
export async function putBackOnBoard(
  tx: PublicTx,
  actor: Actor,
  id: number,
  reason?: string,
  said: { isAnotherThan?: string } = {},
): Promise<ProspectRow> {
  requireRight(actor, ["scout", "moderator"]);
  const player = await lockProspect(tx, id);
  if (!player.hiddenAt) return player;
  if (actor.kind !== "system") {
    await refuseHidden(tx, player);
    if (player.isNeverShown) await refuseWhenFull(tx);
  }
  await recordChange(tx, actor, {
    action: PROSPECT_SHOWN,
    subject: { type: "prospect", id },
    ...(said.isAnotherThan && { after: said }),
    ...(reason && { reason }),
  });
  return setHidden(tx, id, null);
}

/** Throws `conflict` while a player's guardian, or a replaced one, hides the player. */
export async function refuseHidden(tx: Db, player: ProspectRow): Promise<void> {
  if (!(await isHiddenByGuardian(tx, player))) return;
  throw new AppError(
    "conflict",
    "The guardian took this player off the board. Only the guardian can bring him back, by the mailed link.",
  );
}

/**
 * Locks a player until the transaction ends: votes for him wait, and then see what became of him.
 * Throws `not_found`.
 */
export async function lockProspect(tx: Db, id: number): Promise<ProspectRow> {
  const [player] = await tx.select().from(prospects).where(eq(prospects.id, id)).for("update");
  if (!player) throw new AppError("not_found", "This prospect is not on the board.");
  return player;
}

async function setHidden(tx: PublicTx, id: number, hiddenAt: SQL | null): Promise<ProspectRow> {
  const changed = writtenRow(
    await tx
      .update(prospects)
      .set({ hiddenAt, updatedAt: sql`clock_timestamp()` })
      .where(eq(prospects.id, id))
      .returning(),
  );
  return changed;
}
