import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldDevice, FieldStation, OwnEntry } from "../../client/field-device.ts";
import type { FieldEntry } from "../../schema/measurements.ts";

/** How often the phone looks for the network while something waits to be sent. */
const AGAIN_MS = 5_000;

/** How the page beside the field stands. */
export interface FieldState {
  isOffline: boolean;
  /** Whether no administrator is signed in. */
  isLockedOut: boolean;
  /** Null until it is read, and where the browser keeps nothing. */
  device: FieldDevice | null;
  /** Whether the browser keeps nothing, so that no value is safe. */
  isUnable: boolean;
  /** Keeps a value, and sends it as soon as there is a network. Rejects where the browser keeps nothing. */
  take(measured: Omit<FieldEntry, "key" | "enteredAt">): Promise<void>;
  /** Keeps where the phone stands, over a reload as well. */
  choose(station: FieldStation, until: string): void;
  sendAgain(own: OwnEntry): Promise<void>;
  drop(own: OwnEntry): Promise<void>;
  forget(): Promise<void>;
}

/** The phone's own part, whose script comes after the page. */
const loadParts = () => import("../../client/field-device.ts");

/** Keeps the phone ready for a dead network, and sends what it took. */
export function useField(eventId: number | null): FieldState {
  const [isOffline, setIsOffline] = useState(false);
  const [isLockedOut, setIsLockedOut] = useState(false);
  const [isUnable, setIsUnable] = useState(false);
  const [device, setDevice] = useState<FieldDevice | null>(null);
  const isForgotten = useRef(false);

  const readAgain = useCallback(async () => {
    const { readDevice } = await loadParts();
    setDevice(await readDevice());
  }, []);

  const meet = useCallback(async () => {
    const { meetServer } = await loadParts();
    const round = await meetServer(isForgotten.current ? null : eventId);
    setIsOffline(round === "away");
    setIsLockedOut(round === "locked-out");
    await readAgain();
  }, [eventId, readAgain]);

  useEffect(() => {
    const look = () => void meet().catch(() => undefined);
    const lose = () => setIsOffline(true);
    void loadParts()
      .then(({ prepareDevice }) => prepareDevice())
      .then(readAgain)
      .then(meet)
      .catch(() => setIsUnable(true));
    window.addEventListener("online", look);
    window.addEventListener("offline", lose);
    // Somebody may have logged in meanwhile, in another tab.
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", lose);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [meet, readAgain]);

  const waits = device?.entries.some(({ refusal }) => refusal === null) ?? false;
  useEffect(() => {
    if (!waits || isLockedOut) return;
    const timer = setInterval(() => void meet().catch(() => undefined), AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits, isLockedOut, meet]);

  const until = device?.sheet?.until;
  useEffect(() => {
    if (!until) return;
    // The names go at their end, also on a page that nobody touches.
    const left = Math.max(0, Date.parse(until) - Date.now());
    const timer = setTimeout(() => void readAgain().catch(() => undefined), left + 1);
    return () => clearTimeout(timer);
  }, [until, readAgain]);

  return useMemo(
    () => ({
      isOffline,
      isLockedOut,
      isUnable,
      device,
      async take(measured) {
        const { takeValue } = await loadParts();
        const kept = device?.sheet?.event.id;
        if (kept === undefined) throw new Error("No event is open");
        await takeValue(kept, measured);
        await readAgain();
        void meet().catch(() => undefined);
      },
      choose(station, until) {
        // Where the browser keeps nothing, the page says so.
        void loadParts()
          .then(({ keepStation }) => keepStation(station, until))
          .catch(() => undefined);
      },
      async sendAgain(own) {
        const parts = await loadParts();
        await parts.sendAgain(own);
        await meet();
      },
      async drop(own) {
        const { dropValue } = await loadParts();
        await dropValue(own);
        await readAgain();
      },
      async forget() {
        const { forgetEvent } = await loadParts();
        isForgotten.current = true;
        await forgetEvent();
        await readAgain();
      },
    }),
    [isOffline, isLockedOut, isUnable, device, readAgain, meet],
  );
}
