import { useQuery } from "@tanstack/react-query";
import { browserQueryClient } from "#lib/query.ts";
import { passesQuery } from "../client.ts";
import { shownPasses } from "./pass-words.ts";

/**
 * Whether the signed-in person has a pass, or had one; false until that is known. For the frame, which stands
 * outside of the pages and their cache, in the browser only.
 */
export function useHasPass(isAsked: boolean): boolean {
  const { data } = useQuery({ ...passesQuery(), enabled: isAsked }, browserQueryClient());
  return shownPasses(data?.data ?? []).length > 0;
}
