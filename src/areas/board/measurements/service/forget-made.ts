import { eq } from "drizzle-orm";
import { hasNo, type IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import { deleteFromBoard } from "#areas/board/prospects/service/prospect-changes.ts";
import { lockBoard } from "#areas/board/prospects/service/ranks.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { monthsBefore } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { listMadeBefore } from "../queries/event-sheet.ts";
import { eventPlayers } from "../tables.ts";

export const MONTHS_KEPT = 12;
/** One: a player holds the lock of the ranking until its transaction ends. */
const BATCH = 1;

/**
 * Deletes a player who was made for an event, with what was measured of him. Whoever was shown to everybody since, has a
 * guardian who answered or said no, stays as any other player.
 */
export async function forgetMade(
  tx: PublicTx,
  playerId: number,
  isTakenDown: IsTakenDown,
): Promise<void> {
  const { player } = await lockBoard(tx, playerId);
  if (
    player.isNeverShown &&
    !player.hasGuardianAnswered &&
    !(await hasNo(tx, player, isTakenDown))
  ) {
    const reason = "The player was made for an event";
    return deleteFromBoard(tx, SYSTEM, playerId, { isTakenDown, reason });
  }
  await tx
    .update(eventPlayers)
    .set({ ...{ isMade: false, birthYear: null }, guardianName: null, guardianPhone: null })
    .where(eq(eventPlayers.prospectId, playerId));
}

/** What becomes of a player who was made for an event and is off its list: another event that has him keeps him. */
export async function partWithMade(
  tx: PublicTx,
  playerId: number,
  isTakenDown: IsTakenDown,
): Promise<void> {
  if (!(await markMade(tx, playerId))) await forgetMade(tx, playerId, isTakenDown);
}

/** Lets a player go with the events that have him. Returns whether any has. */
export async function markMade(tx: Db, playerId: number): Promise<boolean> {
  const marked = await tx
    .update(eventPlayers)
    .set({ isMade: true })
    .where(eq(eventPlayers.prospectId, playerId))
    .returning({ id: eventPlayers.eventId });
  return marked.length > 0;
}

/** Forgets players 12 months after the last event for which they were made or listed, and returns how many. */
export function forgetMadeForOld(
  { database, now }: Deps,
  isTakenDown: IsTakenDown,
): Promise<number> {
  const before = monthsBefore(now(), MONTHS_KEPT);
  return inBatches(
    (limit) =>
      database.contentVersion.publish(
        async (tx) => {
          const made = await listMadeBefore(tx, { before, limit });
          for (const { id } of made) await forgetMade(tx, id, isTakenDown);
          return made.length;
        },
        () => false,
      ),
    BATCH,
  );
}
