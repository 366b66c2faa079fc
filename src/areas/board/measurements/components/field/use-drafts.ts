import { useCallback, useEffect, useRef, useState } from "react";
import type { Draft } from "../../client/field-device.ts";

/** The phone's own part, whose script comes after the page. */
const loadParts = () => import("../../client/field-device.ts");

const NONE: readonly Draft[] = [];

/**
 * What was typed at an event and not saved, whoever is chosen meanwhile: the phone keeps it, also over a login.
 * Where it can't, nobody leaves the page unasked.
 * @param event null while nobody knows which it is; its end is null while nobody may see it
 */
export function useDrafts(event: { id: number; until: string | null } | null) {
  const [drafts, setDrafts] = useState(NONE);
  const [kept, setKept] = useState(NONE);
  const eventId = event?.id ?? null;
  const until = event?.until ?? null;
  const read = useRef<number | null>(null);

  useEffect(() => {
    if (eventId === null) return;
    let isLeft = false;
    void loadParts()
      .then(({ readDrafts }) => readDrafts(eventId))
      .catch(() => NONE)
      .then((found) => {
        if (isLeft) return;
        read.current = eventId;
        // What was typed while it was read is the newer.
        setDrafts((all) => [
          ...found.filter((one) => !all.some((other) => isOfOne(one, other))),
          ...all,
        ]);
      });
    return () => {
      isLeft = true;
      read.current = null;
      setDrafts(NONE);
    };
  }, [eventId]);

  useEffect(() => {
    if (eventId === null || read.current !== eventId) return;
    void loadParts()
      .then(({ keepDrafts }) => keepDrafts(eventId, drafts, until))
      .then(
        () => setKept(drafts),
        () => undefined,
      );
  }, [eventId, drafts, until]);

  const isAnyUnkept = drafts.length > 0 && kept !== drafts;
  useEffect(() => {
    if (!isAnyUnkept) return;
    const ask = (unload: BeforeUnloadEvent) => unload.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAnyUnkept]);

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
