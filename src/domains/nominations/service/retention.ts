import { asc } from "drizzle-orm";
import { SYSTEM } from "#domains/accounts/access.ts";
import { deletePlayer } from "#domains/prospects/service/editing.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { forgetOldVoters as forgetVoters } from "#lib/voting/forgetting.ts";
import { DAYS_KEPT } from "../access/visibility.ts";
import { isDueToAnonymize, listPlayersOfAnonymized } from "../queries/nominations.ts";
import { NOMINATION_POLL } from "../queries/poll.ts";
import { nominations } from "../tables.ts";
import { lockNominations } from "./locks.ts";

const PLAYERS_AT_ONCE = 100;

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
 * board has not shown them for 90 days: they have the same name and school. Tells how many.
 */
export async function deletePlayersOfAnonymized({ database, now }: Deps): Promise<number> {
  const before = new Date(now().getTime() - DAYS_KEPT * DAY_MS);
  return inBatches(
    (size) =>
      database.db.transaction(async (tx) => {
        const found = await listPlayersOfAnonymized(tx, before, size);
        // The nominations first, as everybody locks them; who was shown meanwhile stays.
        await lockNominations(
          tx,
          found.map(({ nominationId }) => nominationId),
        );
        const players = await listPlayersOfAnonymized(tx, before, size);
        for (const { prospectId } of players) await deletePlayer(unseen(tx), SYSTEM, prospectId);
        return players.length;
      }),
    PLAYERS_AT_ONCE,
  );
}

/** Forgets the addresses of votes older than 13 months, which still count, and tells how many. */
export async function forgetOldVoters({ database, now }: Deps): Promise<number> {
  return forgetVoters(database.db, NOMINATION_POLL.votes, now());
}
