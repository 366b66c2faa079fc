import { type ComponentType, useEffect, useState } from "react";

/**
 * A part of the page that is fetched when it is first wanted; null until it is there.
 * @param fetchPart the same function every time
 */
export function useLatePart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (isWanted) void fetchPart().then((part) => setPart(() => part));
  }, [fetchPart, isWanted]);
  return Part;
}
