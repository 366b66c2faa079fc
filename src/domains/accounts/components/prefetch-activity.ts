import type { QueryClient } from "@tanstack/react-query";
import { activityQuery } from "../client.ts";

/** Reads what `ActivityHistory` shows, for a page that wants it in its first HTML. */
export function prefetchActivity(client: QueryClient): Promise<void> {
  return client.prefetchQuery(activityQuery());
}
