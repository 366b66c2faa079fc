import { useCallback, useEffect, useState } from "react";

interface Rotation {
  index: number;
  /** Counts the turns, so that an animation of the time left can restart. */
  turn: number;
  /** Whether the next turn is under way. */
  isRunning: boolean;
  select(index: number): void;
}

/**
 * Goes through `count` things, the next one after `everyMs`, and from the last to the first. It
 * rests while `isPaused`, in a hidden tab, and for people who want less motion.
 */
export function useRotation(count: number, everyMs: number, isPaused: boolean): Rotation {
  const [{ index, turn }, setShown] = useState({ index: 0, turn: 0 });
  const isWanted = useIsMotionWanted();
  const isRunning = isWanted && !isPaused;
  const select = useCallback(
    (next: number) => setShown((shown) => ({ index: next % count, turn: shown.turn + 1 })),
    [count],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn that was chosen gets its full time
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => select(index + 1), everyMs);
    return () => clearTimeout(timer);
  }, [isRunning, index, turn, everyMs, select]);
  return { index, turn, isRunning, select };
}

/** False on the server, in a hidden tab, and for people who want less motion. */
export function useIsMotionWanted(): boolean {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const update = () => setIsWanted(!calm.matches && !document.hidden);
    update();
    calm.addEventListener("change", update);
    document.addEventListener("visibilitychange", update);
    return () => {
      calm.removeEventListener("change", update);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return isWanted;
}
