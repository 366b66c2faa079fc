import { useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { browserQueryClient } from "#lib/query.ts";
import { shownPasses } from "./pass-words.ts";

/**
 * Whether the signed-in person has a pass, or had one; null until that is known. For the frame, which stands
 * outside of the pages and their cache, in the browser only.
 */
export function useHasPass(isAsked: boolean): boolean | null {
  const query = { ...getQuery("/api/rawpass/passes"), enabled: isAsked };
  const { data, isPending } = useQuery(query, browserQueryClient());
  return isPending ? null : shownPasses(data?.data ?? []).length > 0;
}
