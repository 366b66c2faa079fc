import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { type Notice, putInBells } from "./put-in-bells.ts";

interface CommonNotice extends Notice {
  userIds: readonly number[];
  relatedId: number;
}

/** Tells many members of one event in the bell alone, in the transaction of the event. */
export async function notifyAll(
  tx: Db,
  { now }: Pick<Deps, "now">,
  { userIds, ...notice }: CommonNotice,
): Promise<void> {
  if (userIds.length > 0) await putInBells(tx, userIds, notice, now());
}
