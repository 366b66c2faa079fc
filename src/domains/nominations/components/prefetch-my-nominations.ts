import type { QueryClient } from "@tanstack/react-query";
import { myNominationsQuery } from "../client.ts";

/** Reads what one nominated, for a page that wants it at once; what is in the cache is read anew. */
export function prefetchMyNominations(client: QueryClient): Promise<void> {
  return client.prefetchQuery({ ...myNominationsQuery(), staleTime: 0 });
}
