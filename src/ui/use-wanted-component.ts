import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";

const LONGEST_PAUSE_MS = 30_000;

/**
 * A component whose script is fetched when it is first wanted; null until it is there. What fails is
 * fetched again after a pause, or when the browser is back online.
 * @param name of the part, as no other has it
 * @param fetchPart imports its component
 */
export function useWantedComponent<Props>(
  name: string,
  fetchPart: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): ComponentType<Props> | null {
  const { data: Part = null } = useQuery({
    queryKey: ["part", name],
    queryFn: fetchPart,
    enabled: isWanted,
    networkMode: "online",
    retry: true,
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, LONGEST_PAUSE_MS),
  });
  return Part;
}
