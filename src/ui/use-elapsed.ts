import { useEffect, useRef } from "react";

/** Gives the whole milliseconds since the part was first shown. */
export function useElapsed(): () => number {
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return () => Math.round(performance.now() - shownAt.current);
}
