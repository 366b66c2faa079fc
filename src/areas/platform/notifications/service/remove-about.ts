import { and, inArray, type SQLWrapper } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { NotificationType } from "../schema.ts";
import { notifications } from "../tables.ts";

/** Deletes all notifications about these things, whose words nobody may read any longer. */
export async function removeNotificationsAbout(
  tx: Db,
  { types, ids }: { types: NotificationType[]; ids: number[] | SQLWrapper },
): Promise<void> {
  await tx
    .delete(notifications)
    .where(and(inArray(notifications.type, types), inArray(notifications.relatedId, ids)));
}
