import type { QueryClient } from "@tanstack/react-query";
import { staffBadgesQuery } from "../client/staff.ts";
import { badgesQuery } from "../client.ts";

/** Reads what the shelf of badges shows, for a page that wants it in its first HTML. */
export function prefetchBadges(client: QueryClient): Promise<void> {
  return client.prefetchQuery(badgesQuery());
}

/** The same for the list of badges that staff see. */
export function prefetchStaffBadges(client: QueryClient): Promise<void> {
  return client.prefetchQuery(staffBadgesQuery());
}
