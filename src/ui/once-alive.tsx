import { type ReactNode, useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * Content whose script comes after the scripts of the page. Until then its buttons and fields, as the server delivered
 * them, are disabled: a press would be lost.
 */
export function OnceAlive({ children }: { children: ReactNode }) {
  const isAlive = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return (
    <fieldset disabled={!isAlive} aria-busy={!isAlive} className="contents">
      {children}
    </fieldset>
  );
}
