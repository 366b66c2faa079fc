import { useMemo, useSyncExternalStore } from "react";
import { listTyped, watchTyped } from "./typed-values.ts";

/**
 * What was typed and has no field of its own here: at an event for players who are on its list no more, or everything
 * of a sheet that could not be read.
 * @param listed the players with a row; null where there is no sheet
 */
export function useStranded(eventId: number, listed: readonly { id: number }[] | null) {
  const typed = useSyncExternalStore(watchTyped, listTyped, listTyped);
  return useMemo(() => {
    const ids = new Set(listed?.map(({ id }) => id));
    return typed.filter((one) => one.eventId === eventId && !ids.has(one.playerId));
  }, [typed, eventId, listed]);
}
