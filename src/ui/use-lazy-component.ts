import { type ComponentType, useEffect, useState } from "react";

/**
 * A component that no page needs for its first paint; null until its script is there. A script that
 * cannot be loaded leaves the page without it.
 * @param load imports it; the same function every time
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    load().then(
      ({ default: component }) => setLoaded(() => component),
      () => {},
    );
  }, [load]);
  return Loaded;
}

/** Resolves when the page has been painted and the browser has nothing better to do. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") {
      requestIdleCallback(() => resolve(), { timeout: 2_000 });
    } else setTimeout(resolve, 200);
  });
}
