import { and, eq, lte } from "drizzle-orm";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { ReadAbout, ReadUpTo } from "../schema.ts";
import { notifications } from "../tables.ts";

/** Marks one of the member's own notifications as read. Throws not found for somebody else's. */
export async function readNotification(
  { database }: Deps,
  { userId }: Member,
  { id }: { id: number },
): Promise<void> {
  const read = await database.db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
    .returning({ id: notifications.id });
  if (read.length === 0) throw new AppError("not_found", "We couldn't find that notification.");
}

/** Marks those of the member's notifications as read that came up to the given one. */
export async function readNotificationsUpTo(
  { database }: Deps,
  { userId }: Member,
  { upTo }: ReadUpTo,
): Promise<void> {
  await database.db
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.isRead, false),
        lte(notifications.id, upTo),
      ),
    );
}

/** Marks those of the member's notifications as read that are about one thing. */
export async function readNotificationsAbout(
  { database }: Deps,
  { userId }: Member,
  { type, relatedId }: ReadAbout,
): Promise<void> {
  await database.db
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.isRead, false),
        eq(notifications.type, type),
        eq(notifications.relatedId, relatedId),
      ),
    );
}
