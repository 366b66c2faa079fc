import type { QueryClient } from "@tanstack/react-query";
import { badgesQuery } from "../client/badges.ts";

/** Reads what the shelf of badges shows, for a page that wants it in its first HTML. */
export function prefetchBadges(client: QueryClient): Promise<void> {
  return client.prefetchQuery(badgesQuery());
}
