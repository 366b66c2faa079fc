import { useCallback, useEffect, useState } from "react";
import type { MetricName } from "../../rules/metrics.ts";

/** What was typed for a player at a station and not saved. */
export interface Draft {
  playerId: number;
  metric: MetricName;
  value: string;
}

/** What was typed and not saved while the page lives, whoever is chosen meanwhile. Nobody leaves it unasked. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const isAnyLeft = drafts.length > 0;
  useEffect(() => {
    if (!isAnyLeft) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAnyLeft]);
  const type = useCallback((draft: Draft) => {
    setDrafts((all) => {
      const others = all.filter((one) => !isOfOne(one, draft));
      return draft.value === "" ? others : [...others, draft];
    });
  }, []);
  /** Forgets what was typed, unless something else was typed since. */
  const forget = useCallback((draft: Draft) => {
    setDrafts((all) => all.filter((one) => !isOfOne(one, draft) || one.value !== draft.value));
  }, []);
  return { drafts, type, forget };
}

/** Whether two are of the same player at the same station. */
export function isOfOne(one: Omit<Draft, "value">, other: Omit<Draft, "value">): boolean {
  return one.playerId === other.playerId && one.metric === other.metric;
}
