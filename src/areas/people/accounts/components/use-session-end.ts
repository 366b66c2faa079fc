import { type RefObject, useEffect, useRef, useState } from "react";
import { readSessionEnd } from "#lib/session-end.ts";
import { MINUTE_MS } from "#lib/time.ts";

const WARNED_MS = 5 * MINUTE_MS;
const LOOK_MS = 1_000;

/**
 * In how many minutes the session ends, from five on; null before. It looks at the clock and not at a
 * timer's length: a computer that slept is told at once.
 * @param onEnd called once, when the time is over or another tab ended what this one warns of; says
 *   whether nobody used the session.
 * @param isAsking true while a call is under way whose answer may put the end off: until then nothing
 *   is decided.
 */
export function useSessionEnd(
  onEnd: (isUnused: boolean) => void,
  isAsking: RefObject<boolean>,
): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    let isWarned = false;
    const timer = setInterval(() => {
      if (isAsking.current) return;
      const endsAt = readSessionEnd();
      const left = endsAt === null ? null : endsAt - Date.now();
      if (left === null ? isWarned : left <= 0) {
        clearInterval(timer);
        return latest.current(left !== null);
      }
      isWarned = left !== null && left <= WARNED_MS;
      setMinutes(isWarned ? Math.ceil(Number(left) / MINUTE_MS) : null);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isAsking]);
  return minutes;
}
