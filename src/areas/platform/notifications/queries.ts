import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { countUpTo, findNewest, newestFirst, type Page } from "#lib/db/newest.ts";
import type { Range } from "#lib/list-params.ts";
import { UNREAD_COUNTED_MAX } from "./rules.ts";
import { notifications } from "./tables.ts";

export type NotificationRow = typeof notifications.$inferSelect;

/** A member's notifications, the newest first. */
export async function listNotifications(
  db: Db,
  userId: number,
  range: Range,
): Promise<Page<NotificationRow>> {
  const own = eq(notifications.userId, userId);
  const { ids, ...length } = await findNewest(db, notifications, { where: own }, range);
  const rows = await db
    .select()
    .from(notifications)
    .where(and(own, inArray(notifications.id, ids)))
    .orderBy(...newestFirst(notifications));
  return { rows, ...length };
}

/** How many of a member's notifications are unread: `UNREAD_COUNTED_MAX` at most. */
export function countUnread(db: Db, userId: number): Promise<number> {
  const unread = and(eq(notifications.userId, userId), eq(notifications.isRead, false));
  return countUpTo(db, notifications, unread, UNREAD_COUNTED_MAX);
}
