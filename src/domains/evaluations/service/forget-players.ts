import { SYSTEM } from "#domains/accounts/access.ts";
import { hasNo } from "#domains/prospects/queries/agreement.ts";
import type { StaffTexts } from "#domains/prospects/service/empty-texts.ts";
import { deleteFromBoard } from "#domains/prospects/service/prospect-changes.ts";
import { lockBoard } from "#domains/prospects/service/ranks.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { listPlayersMadeFor } from "../queries/appointments.ts";
import { listRequestIdsOf } from "../queries.ts";

/**
 * Deletes the players who were made for these requests and are on no board, with what was measured of them. A player
 * whose guardian said no stays: else the requester alone would delete that answer.
 */
export async function forgetPlayersMadeFor(
  tx: PublicTx,
  requestIds: readonly number[],
  texts: StaffTexts,
): Promise<void> {
  if (requestIds.length === 0) return;
  for (const id of await listPlayersMadeFor(tx, requestIds)) {
    const { player } = await lockBoard(tx, id);
    if (await hasNo(tx, player, texts)) continue;
    await deleteFromBoard(tx, SYSTEM, id, { texts, reason: "The evaluation request is gone" });
  }
}

/** What goes with an account beside its requests. */
export async function forgetPlayersOf(
  tx: PublicTx,
  { userId }: { userId: number },
  texts: StaffTexts,
): Promise<void> {
  await forgetPlayersMadeFor(tx, await listRequestIdsOf(tx, userId), texts);
}
