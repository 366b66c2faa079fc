import { useCallback, useEffect, useState } from "react";
import type { MetricName } from "../../rules/metrics.ts";
import { isAnythingTyped, type TypedValue } from "./typed-values.ts";

/** A field of the sheet whose value is not written down. */
export interface UnsavedField {
  playerId: number;
  metric: MetricName;
  /** Sends it again, where only the connection was missing. */
  sendAgain: (() => void) | null;
}

/**
 * What was typed into a sheet and is not written down: sent again by itself when the connection is back. A link asks
 * before it leads away, Back leaves the values for the way back (`typed-values.ts`), and nobody closes or reloads the
 * tab without a question while some wait, on whichever page.
 * @param stranded what was typed for players who have no row any more
 */
export function useUnsaved(stranded: readonly TypedValue[]) {
  const [unsaved, setUnsaved] = useState<readonly UnsavedField[]>([]);
  const onUnsaved = useCallback((field: UnsavedField) => {
    setUnsaved((all) => [...all, field]);
    return () => setUnsaved((all) => all.filter((one) => one !== field));
  }, []);
  useEffect(askAtTheEnd, []);
  const isAnyLeft = unsaved.length + stranded.length > 0;
  useEffect(() => {
    if (!isAnyLeft) return;
    const ended = new AbortController();
    const until = { signal: ended.signal };
    window.addEventListener("online", () => sendAllAgain(unsaved), until);
    // Before the router hears of it: a link to a page of the site leaves no document.
    const askAtLink = (event: MouseEvent) => {
      if (!leadsAway(event)) return;
      if (window.confirm(LEAVE)) {
        left = window.location.href;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", askAtLink, { ...until, capture: true });
    return () => ended.abort();
  }, [unsaved, isAnyLeft]);
  return { unsaved, onUnsaved };
}

const LEAVE =
  "Leave this page? Some values are not saved. They wait here while this tab stays on the site, but are lost if you go to the phone page.";

/** The address that somebody agreed to leave by a link, which may lead out of this document. */
let left: string | null = null;

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (isAnythingTyped() && left !== window.location.href) event.preventDefault();
}

/** From the first sheet on, also after it: the same listener is added once. */
function askAtTheEnd(): void {
  left = null;
  window.addEventListener("beforeunload", askBeforeUnload);
}

/** Whether a click opens another page here: one with a key held opens it elsewhere. */
function leadsAway({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  if (ctrlKey || metaKey || shiftKey || altKey) return false;
  const link = target instanceof Element && target.closest("a");
  return Boolean(link && !link.target && link.pathname !== window.location.pathname);
}

/** Tries each value once more that only lacked the connection. */
export function sendAllAgain(unsaved: readonly UnsavedField[]): void {
  for (const { sendAgain } of unsaved) sendAgain?.();
}
