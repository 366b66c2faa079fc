import { getQuery } from "#lib/call.ts";
import { pageOf } from "#lib/list-address.ts";
import type { Touched } from "#ui/read-again.ts";

export const NOTIFICATIONS_A_PAGE = 25;

/** What a change of notifications makes outdated. */
export const TOUCHED: Touched = ["/api/notifications"];

/** A page of the member's notifications, counted from 1. */
export function notificationsQuery(page: number) {
  return getQuery("/api/notifications", {
    query: pageOf({ page: String(page) }, NOTIFICATIONS_A_PAGE),
  });
}
