import { type RefObject, useEffect } from "react";

/** Specification part 1, section 9. */
const THRESHOLD = 0.1;
/** How far below the window a part is made to wait. */
const AHEAD = "50%";
const WAITING = "is-waiting";

/**
 * Lets the parts below `root` that carry `data-reveal` (its value counts steps of 150 ms) fade in and
 * slide up when they first come into view. A part is hidden only once the visitor scrolls and it is
 * next to appear, so what no observer reports is never hidden.
 */
export function useReveal(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const parts = root.current?.querySelectorAll<HTMLElement>("[data-reveal]") ?? [];
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const near = new Set<HTMLElement>();
    let hasScrolled = false;

    const show = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          target.classList.remove(WAITING);
          show.unobserve(target);
          approach.unobserve(target);
          near.delete(target as HTMLElement);
        }
      },
      { threshold: THRESHOLD },
    );
    const approach = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) near.add(target as HTMLElement);
        }
        if (hasScrolled) hideNear();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    function hideNear(): void {
      for (const part of near) {
        if (part.getBoundingClientRect().top >= innerHeight) part.classList.add(WAITING);
      }
      near.clear();
    }
    function begin(): void {
      hasScrolled = true;
      hideNear();
    }

    for (const part of parts) {
      show.observe(part);
      approach.observe(part);
    }
    addEventListener("scroll", begin, { once: true, passive: true });
    return () => {
      show.disconnect();
      approach.disconnect();
      removeEventListener("scroll", begin);
      for (const part of parts) part.classList.remove(WAITING);
    };
  }, [root]);
}
