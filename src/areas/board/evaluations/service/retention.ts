import { inArray, lt } from "drizzle-orm";
import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import { monthsBefore } from "#lib/dates.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { evaluationRequests } from "../tables.ts";
import { forgetPlayersMadeFor } from "./forget-players.ts";

export const MONTHS_KEPT = 24;
/** One: the player who was made for it holds the lock of the ranking until its transaction ends. */
const BATCH = 1;

/**
 * Deletes requests that came in more than 24 months ago with the players who were made for them
 * (`forgetPlayersMadeFor`), and returns how many requests those were.
 */
export async function removeOldRequests(
  { database, now }: Deps,
  isTakenDown: IsTakenDown,
): Promise<number> {
  const { id, createdAt } = evaluationRequests;
  const isOld = lt(createdAt, monthsBefore(now(), MONTHS_KEPT));
  return inBatches(
    (size) =>
      database.contentVersion.publish(
        async (tx) => {
          const batch = await tx
            .select({ id })
            .from(evaluationRequests)
            .where(isOld)
            .orderBy(id)
            .limit(size)
            .for("update");
          const ids = batch.map((row) => row.id);
          await forgetPlayersMadeFor(tx, ids, { isTakenDown });
          await tx.delete(evaluationRequests).where(inArray(id, ids));
          return ids.length;
        },
        () => false,
      ),
    BATCH,
  );
}
