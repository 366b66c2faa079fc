import { useEffect, useRef } from "react";

/** Specification part 2, section 9. */
const RETURN_AFTER_MS = 3_000;

/** Goes back to the login three seconds after something is done. */
export function useReturn(isDone: boolean, goBack: () => void): void {
  const latest = useRef(goBack);
  latest.current = goBack;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => latest.current(), RETURN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
}
