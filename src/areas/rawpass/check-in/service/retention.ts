import { and, inArray, isNotNull, lt } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { selectIdsOfAccount } from "../queries/check-ins.ts";
import { checkIns } from "../tables.ts";

export const MONTHS_KEPT = 36;

/** Deletes check-ins after 36 months, and tells how many. */
export async function removeOldCheckIns({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lt(checkIns.checkInTime, monthsBefore(now(), MONTHS_KEPT));
  return deleteInBatches(db, checkIns, checkIns.id, isOld);
}

/** Takes what staff wrote about the athletes of an account, before they go with it. */
export async function forgetNotesOf(tx: Db, { userId }: { userId: number }): Promise<void> {
  const isOwn = inArray(checkIns.id, selectIdsOfAccount(tx, userId));
  await tx
    .update(checkIns)
    .set({ notes: null })
    .where(and(isOwn, isNotNull(checkIns.notes)));
}
