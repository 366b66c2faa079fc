import { type ComponentType, useEffect, useState } from "react";

/**
 * A component that is fetched when it is first wanted; null until it is there, and while it is not
 * wanted. `load` stands for the same component every time.
 */
export function useWhenWanted<Props>(
  isWanted: boolean,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!isWanted || Loaded) return;
    void load().then(({ default: component }) => setLoaded(() => component));
  }, [isWanted, Loaded, load]);
  return isWanted ? Loaded : null;
}
