import { asc } from "drizzle-orm";
import { deleteFromBoard } from "#areas/board/prospects/service/prospect-changes.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import {
  forgetAccount,
  forgetOldVoters as forgetVoters,
} from "#areas/votes/service/forget-voters.ts";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { DAYS_KEPT } from "../access/visibility.ts";
import { isDueToAnonymize, isTakenDown, listPlayersOfAnonymized } from "../queries/nominations.ts";
import { NOMINATION_VOTABLE } from "../queries/votable.ts";
import { nominations } from "../tables.ts";
import { lockNominations } from "./locks.ts";

/** Each holds the lock of the ranking until its transaction ends. */
const PLAYERS_AT_ONCE = 1;

/**
 * At most `size` nominations that are due to be anonymized, locked in the order of their ids, as
 * everybody locks them.
 */
export async function lockDueToAnonymize(tx: Db, now: Date, size: number): Promise<number[]> {
  const due = await tx
    .select({ id: nominations.id })
    .from(nominations)
    .where(isDueToAnonymize(now))
    .orderBy(asc(nominations.id))
    .limit(size)
    .for("update");
  return due.map(({ id }) => id);
}

/**
 * Deletes players whom a nomination brought onto the board, which tells of nobody any more, when the
 * board has not shown them for 90 days: they have the same name and school. A guardian's no on the board stays, and so
 * does the player (`listPlayersOfAnonymized`). Returns how many.
 */
export async function deleteProspectsOfAnonymized({ database, now }: Deps): Promise<number> {
  const before = new Date(now().getTime() - DAYS_KEPT * DAY_MS);
  return inBatches(
    (size) =>
      database.db.transaction(async (tx) => {
        const found = await listPlayersOfAnonymized(tx, before, size);
        // Nominations are locked first, as everywhere; players shown again in the meantime stay.
        await lockNominations(
          tx,
          found.map(({ nominationId }) => nominationId),
        );
        const players = await listPlayersOfAnonymized(tx, before, size);
        // What names them is emptied as everybody read it already.
        for (const { prospectId } of players) {
          await deleteFromBoard(unseen(tx), SYSTEM, prospectId, { isTakenDown });
        }
        return players.length;
      }),
    PLAYERS_AT_ONCE,
  );
}

/** Takes an account that is being deleted out of its votes, which still count. */
export async function forgetVotesOf(
  tx: PublicTx,
  { secrets }: Pick<Deps, "secrets">,
  { userId }: { userId: number },
): Promise<void> {
  await forgetAccount(tx, NOMINATION_VOTABLE.votes, secrets.vote, userId);
}

/** Forgets the voters of votes older than 13 months, which still count, and returns how many. */
export async function forgetOldVoters(deps: Deps): Promise<number> {
  return forgetVoters(deps, NOMINATION_VOTABLE);
}
