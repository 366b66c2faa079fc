import { useCallback, useEffect, useState } from "react";
import type { MetricName } from "../../rules/metrics.ts";

/** A field of the sheet whose value is not written down. */
export interface UnsavedField {
  metric: MetricName;
  /** Sends it again, where only the connection was missing. */
  sendAgain: (() => void) | null;
}

/**
 * What was typed into a sheet and is not written down: sent again by itself when the connection is back, and nobody
 * leaves the page without a question.
 */
export function useUnsaved() {
  const [unsaved, setUnsaved] = useState<readonly UnsavedField[]>([]);
  const onUnsaved = useCallback((field: UnsavedField) => {
    setUnsaved((all) => [...all, field]);
    return () => setUnsaved((all) => all.filter((one) => one !== field));
  }, []);
  useEffect(() => {
    if (unsaved.length === 0) return;
    const ended = new AbortController();
    const until = { signal: ended.signal };
    window.addEventListener("online", () => sendAllAgain(unsaved), until);
    let isLeaving = false;
    // Before the router hears of it: a link to a page of the site leaves no document.
    const askAtLink = (event: MouseEvent) => {
      if (!leadsAway(event.target)) return;
      isLeaving = window.confirm("Leave this page? The values that are not saved will be lost.");
      if (isLeaving) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", askAtLink, { ...until, capture: true });
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask, until);
    return () => ended.abort();
  }, [unsaved]);
  return { unsaved, onUnsaved };
}

function leadsAway(target: EventTarget | null): boolean {
  const link = target instanceof Element && target.closest("a");
  return Boolean(link && !link.target && link.pathname !== window.location.pathname);
}

/** Tries each value once more that only lacked the connection. */
export function sendAllAgain(unsaved: readonly UnsavedField[]): void {
  for (const { sendAgain } of unsaved) sendAgain?.();
}
