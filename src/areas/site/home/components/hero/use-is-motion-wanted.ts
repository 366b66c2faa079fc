import { type RefObject, useEffect, useState } from "react";

/**
 * Whether a part of the page may move. False on the server, while no pixel of the part is on the screen, in a
 * hidden tab, and for people who want less motion.
 */
export function useIsMotionWanted(part: RefObject<Element | null>): boolean {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!part.current) return;
    let isOnScreen = false;
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const update = () => setIsWanted(isOnScreen && !calm.matches && !document.hidden);
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? false;
      update();
    });
    observer.observe(part.current);
    calm.addEventListener("change", update);
    document.addEventListener("visibilitychange", update);
    return () => {
      observer.disconnect();
      calm.removeEventListener("change", update);
      document.removeEventListener("visibilitychange", update);
    };
  }, [part]);
  return isWanted;
}
