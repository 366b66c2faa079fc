import { eq } from "drizzle-orm";
import { isHiddenByGuardian } from "#areas/board/prospects/queries/agreement.ts";
import { NewProspect } from "#areas/board/prospects/schema/prospects.ts";
import { lockProspect, putBackOnBoard, takeOffBoard } from "#areas/board/prospects/service/hide.ts";
import {
  addUnranked,
  type NominatedPlayer,
  placeAt,
} from "#areas/board/prospects/service/prospect-changes.ts";
import { type Actor, requireRight, SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { requireAction } from "../access/require-action.ts";
import { childOf } from "../access/same-child.ts";
import { listNoesOfOthers } from "../queries/noes-of-others.ts";
import type { NominationRow } from "../queries/nominations.ts";
import { boardHands, boardPosition } from "../rules/board-place.ts";
import type { Status } from "../rules/nominations.ts";
import { nominations } from "../tables.ts";
import { getNomination } from "./locks.ts";
import { type TransitionDeps, transitionNomination } from "./transition-nomination.ts";

interface Promotion {
  expectedStatus?: Status | undefined;
  isAnotherPlayer?: boolean | undefined;
  rawRank?: number | null | undefined;
}

/**
 * Puts the nominated player on the board, at the rank if a scout gives one, and links the two; votes for the nomination
 * end, and the player's begin at 0. Throws what `obstacleTo` names, as `consent_missing` unless the guardian agreed to
 * the full page of a player of 13 or older, `board_full`, and what `placeAt` and `transitionNomination` throw.
 */
export async function promote(
  tx: PublicTx,
  deps: TransitionDeps,
  actor: Actor,
  id: number,
  { expectedStatus, isAnotherPlayer, rawRank = null }: Promotion,
): Promise<NominationRow> {
  requireRight(actor, "moderator");
  const row = await getNomination(tx, id);
  requireAction(actor, "promote", row);
  const { id: promotedProspectId } = await addUnranked(tx, actor, playerOf(row));
  if (rawRank !== null) await placeAt(tx, actor, { id: promotedProspectId, toRank: rawRank });
  const set = { promotedProspectId };
  const decision = { transition: "promote", expectedStatus, isAnotherPlayer, set } as const;
  return transitionNomination(tx, deps, actor, id, decision);
}

/** What the board can take over; what it has no word for is left for staff to fill in. */
function playerOf(row: NominationRow): NominatedPlayer {
  const { positionPrimary, positionSecondary, battingThrowingHand, gradYear } = NewProspect.shape;
  const known = <Value>(
    schema: { safeParse(given: unknown): { success: boolean; data?: Value | undefined } },
    given: unknown,
  ): Value | null => schema.safeParse(given).data ?? null;
  const { gradYear: estimated, ...names } = childOf(row);
  return {
    ...names,
    positionPrimary: known(positionPrimary, boardPosition(row.position)),
    positionSecondary: known(positionSecondary, boardPosition(row.secondaryPosition ?? "")),
    battingThrowingHand: known(battingThrowingHand, boardHands(row.handedness ?? "")),
    school: row.school,
    gradYear: known(gradYear, estimated),
  };
}

type Linked = Pick<NominationRow, "id" | "promotedProspectId" | "prospectHiddenAt">;

/**
 * Takes the player whom a nomination brought onto the board off the public site, in the transaction
 * that takes the nomination off it. Players whom staff hid on the board itself stay hidden.
 */
export async function hidePromoted(
  tx: PublicTx,
  actor: Actor,
  { id, promotedProspectId }: Linked,
): Promise<void> {
  if (promotedProspectId === null) return;
  const player = await lockProspect(tx, promotedProspectId);
  if (player.hiddenAt) return;
  const reason = `With nomination #${id}`;
  const { hiddenAt } = await takeOffBoard(tx, actor, promotedProspectId, reason);
  await tx.update(nominations).set({ prospectHiddenAt: hiddenAt }).where(eq(nominations.id, id));
}

/** Brings a player back whom `hidePromoted` hid, unless staff or his guardian have hidden him since. */
export async function showPromoted(
  tx: PublicTx,
  actor: Actor,
  { id, promotedProspectId, prospectHiddenAt }: Linked,
): Promise<void> {
  if (promotedProspectId === null || prospectHiddenAt === null) return;
  const player = await lockProspect(tx, promotedProspectId);
  const isHiddenHere = player.hiddenAt?.getTime() === prospectHiddenAt.getTime();
  if (isHiddenHere && !(await isHiddenByGuardian(tx, player))) {
    const reason = `With nomination #${id}`;
    await putBackOnBoard(tx, actor, promotedProspectId, reason);
  }
  await tx.update(nominations).set({ prospectHiddenAt: null }).where(eq(nominations.id, id));
}

/**
 * Brings a player back on the word of the board's guardian whom the link of his nomination took down (decision 030),
 * unless staff hid either of the two, or have to say first that he is another player than one with a no. The nomination
 * stays down. Throws `not_found`.
 * @param own nominations of this child, whose noes are this one's
 */
export async function showForGuardian(
  tx: PublicTx,
  id: number,
  own: ReadonlySet<number>,
): Promise<void> {
  const row = await getNomination(tx, id);
  const isByLink = row.guardianRevokedAt !== null && row.keptNo === null && row.hiddenAt === null;
  if (row.status !== "promoted" || row.promotedProspectId === null || !isByLink) return;
  const player = await lockProspect(tx, row.promotedProspectId);
  const child = { ...player, nominationId: id };
  const noes = await listNoesOfOthers(tx, { child, address: player.guardianEmail, own });
  if (noes.length === 0) await showPromoted(tx, SYSTEM, row);
}
