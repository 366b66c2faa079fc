import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether the page is hydrated. Until then, and on the server, parts are as the server delivers them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
