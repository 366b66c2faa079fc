import { useEffect, useState } from "react";

/** Specification part 2, section 9. */
const SHOWN_MS = 5_000;

/** A banner that is seen for five seconds from each time that it is shown, at first if so wanted. */
export function useBanner(isShownFirst: boolean): { isShown: boolean; show(): void } {
  const [shownAt, setShownAt] = useState<number | null>(isShownFirst ? 0 : null);
  useEffect(() => {
    if (shownAt === null) return;
    const timer = setTimeout(() => setShownAt(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shownAt]);
  return { isShown: shownAt !== null, show: () => setShownAt(performance.now()) };
}
