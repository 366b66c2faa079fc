import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Content whose script comes after the scripts of the page. Until then, what the server delivered is inert: a press
 * would be lost.
 */
export function OnceAlive({ children }: { children: ReactNode }) {
  const isAlive = useHydrated();
  return (
    <div inert={!isAlive} aria-busy={!isAlive} className="contents">
      {children}
    </div>
  );
}
