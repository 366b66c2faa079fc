import { useEffect } from "react";

/** Sent to the window when the page answers to clicks; `app/deferred-scripts.ts` then does what was pressed before. */
export const ALIVE = "comes-alive";

/** Stands behind a page and tells when it has come alive. */
export function ComesAlive() {
  useEffect(() => {
    dispatchEvent(new Event(ALIVE));
  }, []);
  return null;
}
