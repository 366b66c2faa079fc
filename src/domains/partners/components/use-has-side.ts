import { useQuery } from "@tanstack/react-query";
import { browserQueryClient } from "#lib/query.ts";
import { ownProfileQuery } from "../client.ts";

/**
 * Whether the signed-in person has a side in Connect, while that is on; null until that is known. For the frame,
 * which stands outside of the pages and their cache, in the browser only.
 */
export function useHasSide(isAsked: boolean): boolean | null {
  const query = { ...ownProfileQuery(), enabled: isAsked };
  const { data, isPending } = useQuery(query, browserQueryClient());
  return isPending ? null : Boolean(data?.data);
}
