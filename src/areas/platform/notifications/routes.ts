import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { PageParams, rangeOf } from "#lib/list-params.ts";
import { countUnread, listNotifications, type NotificationRow } from "./queries.ts";
import { UNREAD_COUNTED_MAX } from "./rules.ts";
import { type Notification, NotificationPage, ReadAbout, ReadUpTo, UnreadCount } from "./schema.ts";
import {
  readNotification,
  readNotificationsAbout,
  readNotificationsUpTo,
} from "./service/read-notifications.ts";
import { DAYS_KEPT } from "./service/retention.ts";

/** For members: what they are told, and how much of it is unread. */
export function notificationRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;
  const presentUnread = async (userId: number) => ({
    data: { unread: await countUnread(db, userId) },
  });

  app.get(
    "/api/notifications",
    {
      config: { who: "signed-in" },
      schema: {
        summary: `What the signed-in person was told in the last ${DAYS_KEPT} days, the newest first`,
        querystring: PageParams,
        response: { 200: NotificationPage },
      },
    },
    async ({ member, query }) => {
      const page = await listNotifications(db, member.userId, rangeOf(query));
      return answerPage(page, present);
    },
  );

  app.get(
    "/api/notifications/unread",
    {
      config: { who: "signed-in" },
      schema: {
        summary: `How many notifications are unread, ${UNREAD_COUNTED_MAX} at most`,
        response: { 200: UnreadCount },
      },
    },
    ({ member }) => presentUnread(member.userId),
  );

  app.post(
    "/api/notifications/read",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Mark all notifications up to one as read",
        body: ReadUpTo,
        response: { 200: UnreadCount },
      },
    },
    async ({ member, body }) => {
      await readNotificationsUpTo(deps, member, body);
      return presentUnread(member.userId);
    },
  );

  app.post(
    "/api/notifications/read-about",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Mark all notifications about one thing as read",
        body: ReadAbout,
        response: { 200: UnreadCount },
      },
    },
    async ({ member, body }) => {
      await readNotificationsAbout(deps, member, body);
      return presentUnread(member.userId);
    },
  );

  app.post(
    "/api/notifications/:id/read",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Mark one notification as read",
        params: IdParams,
        response: { 200: UnreadCount },
      },
    },
    async ({ member, params }) => {
      await readNotification(deps, member, params);
      return presentUnread(member.userId);
    },
  );
}

function present({
  userId: _userId,
  cause: _cause,
  createdAt,
  ...row
}: NotificationRow): Notification {
  return { ...row, createdAt: createdAt.toISOString() };
}
