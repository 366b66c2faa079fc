import { type ComponentType, useEffect, useState } from "react";
import { loadInTries } from "./until-loaded.ts";

/**
 * A component that no page needs for its first paint; null until its script is there. A script that
 * cannot be loaded in three tries leaves the page without it until the browser is back online.
 * @param load imports it; the same function every time
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const until = new AbortController();
    const tryToLoad = () =>
      loadInTries(load).then(
        ({ default: component }) => {
          until.abort();
          setLoaded(() => component);
        },
        () => {},
      );
    window.addEventListener("online", tryToLoad, { signal: until.signal });
    void tryToLoad();
    return () => until.abort();
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
