import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { NotificationType } from "../schema.ts";
import { notifications } from "../tables.ts";

interface CommonNotice {
  userIds: readonly number[];
  type: NotificationType;
  relatedId: number;
  /** The event: whoever was told of it before is not told again. */
  cause: string;
  title: string;
  message: string;
}

/** Tells many members of one event in the bell alone, in the transaction of the event. */
export async function notifyAll(
  tx: Db,
  { now }: Pick<Deps, "now">,
  { userIds, ...notice }: CommonNotice,
): Promise<void> {
  if (userIds.length === 0) return;
  const createdAt = now();
  await tx
    .insert(notifications)
    .values(userIds.map((userId) => ({ userId, ...notice, createdAt })))
    .onConflictDoNothing();
}
