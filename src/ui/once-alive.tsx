import { type ReactNode, useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * Content whose script comes after the scripts of the page. Until then, what the server delivered is inert: a press
 * would be lost.
 */
export function OnceAlive({ children }: { children: ReactNode }) {
  const isAlive = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return (
    <div inert={!isAlive} aria-busy={!isAlive} className="contents">
      {children}
    </div>
  );
}
