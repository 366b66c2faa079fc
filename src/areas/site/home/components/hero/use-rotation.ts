import { useCallback, useEffect, useState } from "react";

interface Rotation {
  index: number;
  /** Counts the turns, so that what shows the time left can begin anew. */
  turn: number;
  select(index: number): void;
}

/** Goes through `count` things while it is running, the next one after `everyMs`, and from the last to the first. */
export function useRotation(count: number, everyMs: number, isRunning: boolean): Rotation {
  const [{ index, turn }, setShown] = useState({ index: 0, turn: 0 });
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
  return { index, turn, select };
}
