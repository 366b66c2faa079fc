import { inArray, lt } from "drizzle-orm";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { notifications } from "../tables.ts";

export const DAYS_KEPT = 90;
const BATCH = 1_000;

/** Deletes notifications after 90 days, and returns how many. */
export async function removeOldNotifications({ database: { db }, now }: Deps): Promise<number> {
  const before = new Date(now().getTime() - DAYS_KEPT * DAY_MS);
  return inBatches(async (size) => {
    const batch = db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.createdAt, before))
      .limit(size);
    const gone = await db
      .delete(notifications)
      .where(inArray(notifications.id, batch))
      .returning({ id: notifications.id });
    return gone.length;
  }, BATCH);
}
