import { useEffect, useState } from "react";
import { MINUTE_MS } from "#lib/time.ts";

const LEFT_ALONE_MINUTES = 20;

/**
 * Whether somebody touched the page lately. A page that was left alone asks for nothing, so that the session of whoever
 * left it ends unused.
 */
export function useRecentUse(): boolean {
  const [isUsed, setIsUsed] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function note(): void {
      setIsUsed(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsUsed(false), LEFT_ALONE_MINUTES * MINUTE_MS);
    }
    note();
    document.addEventListener("keydown", note);
    document.addEventListener("pointerdown", note);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", note);
      document.removeEventListener("pointerdown", note);
    };
  }, []);
  return isUsed;
}
