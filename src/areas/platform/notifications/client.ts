import { queryOptions } from "@tanstack/react-query";
import { browserApi } from "#lib/api.ts";
import { pageAddress } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type { NotificationPage, ReadAbout, ReadUpTo, UnreadCount } from "./schema.ts";

export const NOTIFICATIONS_A_PAGE = 25;

/** What a change of notifications makes outdated. */
export const TOUCHED = [memberApi.notifications];

/** A page of the member's notifications, counted from 1. */
export function notificationsQuery(page: number) {
  const address = pageAddress(
    memberApi.notifications,
    { page: String(page) },
    NOTIFICATIONS_A_PAGE,
  );
  return queryOptions<NotificationPage>({ queryKey: [address] });
}

/** How many of the member's notifications are unread. */
export function unreadQuery() {
  return queryOptions<UnreadCount>({ queryKey: [memberApi.unreadNotifications] });
}

export async function readNotification(id: number): Promise<void> {
  await browserApi.request("POST", memberApi.readNotification(id));
}

export async function readNotificationsUpTo(seen: ReadUpTo): Promise<void> {
  await browserApi.request("POST", memberApi.readNotifications, seen);
}

export async function readNotificationsAbout(about: ReadAbout): Promise<void> {
  await browserApi.request("POST", memberApi.readNotificationsAbout, about);
}
