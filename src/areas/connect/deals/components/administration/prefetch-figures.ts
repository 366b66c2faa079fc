import type { QueryClient } from "@tanstack/react-query";
import { connectFiguresQuery } from "../../client/staff.ts";

/** Reads what `ConnectFigures` shows, for a page that wants it in its first HTML. */
export function prefetchFigures(client: QueryClient): Promise<void> {
  return client.prefetchQuery(connectFiguresQuery());
}
