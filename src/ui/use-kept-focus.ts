import { useEffect, useRef } from "react";

/**
 * Where a change takes away what had the focus, the keyboard and screen readers go on at what stands around it and has
 * a `tabIndex`.
 * @param state what is another value after such a change
 */
export function useKeptFocus<Element extends HTMLElement>(state: boolean | number | string) {
  const place = useRef<Element>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement !== document.body) return;
    place.current?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
  }, [state]);
  return place;
}
