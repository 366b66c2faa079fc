import type { EventPlayer } from "#areas/board/measurements/service/event-players.ts";
import { markMade } from "#areas/board/measurements/service/forget-made.ts";
import { hasNo, type IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import { deleteFromBoard } from "#areas/board/prospects/service/prospect-changes.ts";
import { lockBoard } from "#areas/board/prospects/service/ranks.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import { isAnothers, isNeededElsewhere, listPlayersMadeFor } from "../queries/made-players.ts";
import { listRequesters, listRequestIdsOf } from "../queries/requests.ts";
import { evaluationAppointments } from "../tables.ts";

/**
 * Deletes the players who were made for these requests and are on no board, with what was measured of them. A player
 * whose guardian said no, or who has another guardian than the requester, who answered, stays: else the requester alone
 * would delete that answer. Another event or request that has the player keeps him, and he goes with it.
 * @param registered the players of registrations that go with the requests
 */
export async function forgetPlayersMadeFor(
  tx: PublicTx,
  requestIds: readonly number[],
  {
    isTakenDown,
    isWithdrawn = false,
    registered = [],
  }: { isTakenDown: IsTakenDown; isWithdrawn?: boolean; registered?: readonly EventPlayer[] },
): Promise<void> {
  if (requestIds.length === 0) return;
  const requesters = await listRequesters(tx, requestIds);
  for (const id of await listPlayersMadeFor(tx, requestIds)) {
    const { player } = await lockBoard(tx, id);
    if (await hasNo(tx, player, isTakenDown)) continue;
    if (player.hasGuardianAnswered && !isOneOf(player.guardianEmail, requesters)) continue;
    const registeredAt = registered.flatMap((one) => (one.playerId === id ? one.eventId : []));
    if (await isNeededElsewhere(tx, { playerId: id, requestIds, isWithdrawn, registeredAt })) {
      await handOver(tx, id, requestIds);
      continue;
    }
    await deleteFromBoard(tx, SYSTEM, id, {
      isTakenDown,
      reason: "The evaluation request is gone",
    });
  }
}

async function handOver(tx: PublicTx, id: number, requestIds: readonly number[]): Promise<void> {
  const kept = await tx
    .update(evaluationAppointments)
    .set({ isPlayerNew: true })
    .where(isAnothers(id, requestIds))
    .returning({ id: evaluationAppointments.requestId });
  if (kept.length === 0) await markMade(tx, id);
}

function isOneOf(address: string | null, addresses: readonly string[]): boolean {
  return address !== null && addresses.some((one) => mailboxOf(one) === mailboxOf(address));
}

/** What goes with an account beside its requests and registrations. */
export async function forgetPlayersOf(
  tx: PublicTx,
  { userId, registered }: { userId: number; registered: readonly EventPlayer[] },
  isTakenDown: IsTakenDown,
): Promise<void> {
  await forgetPlayersMadeFor(tx, await listRequestIdsOf(tx, userId), { isTakenDown, registered });
}
