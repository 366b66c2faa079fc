import { useEffect } from "react";

/** Event of the window, and its property from then on: the page is hydrated. */
const ALIVE = "isAlive";

/**
 * Inline script that holds clicks and submits which need scripts until the page is hydrated, then replays them. Every
 * other form is sent at once, as it is without scripts.
 */
export const HOLD_EARLY_PRESSES = `(() => {
  if (window.${ALIVE}) return;
  const pressed = new Set();
  function hold(event) {
    const { type, target, submitter } = event;
    const one = type === "submit" ? submitter ?? target : target.closest?.("button[type=button]");
    if (!one || (type === "submit" && !one.closest(".needs-scripts"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(one);
  }
  for (const type of ["submit", "click"]) addEventListener(type, hold, true);
  addEventListener("${ALIVE}", () => {
    for (const type of ["submit", "click"]) removeEventListener(type, hold, true);
    for (const one of pressed) {
      if (one.matches("form")) one.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
      else one.click();
    }
  }, { once: true });
})()`;

/** Stands behind a page and tells when it is hydrated. */
export function ComesAlive() {
  useEffect(() => {
    Object.assign(window, { [ALIVE]: true });
    dispatchEvent(new Event(ALIVE));
  }, []);
  return null;
}
