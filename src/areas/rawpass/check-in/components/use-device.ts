import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { getQuery } from "#lib/call.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { useRecentUse } from "#ui/use-recent-use.ts";
import type { DeskDevice, OwnScan } from "../client/desk-device.ts";
import type { CheckInWish, DeskAnswer } from "../schema/desk.ts";

/** How often the device looks for the network while it is away, and reads the list of today while it is not. */
const AWAY_MS = 5_000;
const THERE_MS = 5 * MINUTE_MS;

/** What the device can't do, in a sentence. */
export class DeviceError extends Error {
  override readonly name = "DeviceError";
}

/** How the desk stands without the server. */
export interface DeviceState {
  isOffline: boolean;
  /** Whether nobody is signed in who may use the desk. */
  isLockedOut: boolean;
  /** What the device knows and has to send; null until that is read, and where the browser keeps nothing. */
  kept: DeskDevice | null;
  /** Decides about somebody without network. Throws `DeviceError`. */
  ask(
    wish: CheckInWish,
    key: string,
  ): Promise<{ answer: DeskAnswer["data"]; waitingKey: string | null }>;
  /** Notes an answer of the server about a check-in, or that it was undone. */
  note(answer: DeskAnswer["data"], undone: { isUndone: boolean }): void;
  /** Takes back a scan that waits. Throws `DeviceError` where it was sent meanwhile. */
  undo(key: string): Promise<void>;
  /** Has a scan that was not taken let in with a note. */
  letIn(scan: OwnScan, note: string): Promise<void>;
  /** Settles a scan that was not taken in another way. */
  setAside(scan: OwnScan): Promise<void>;
  /** Ends the desk on this device; returns how many scans could not be sent. */
  leave(): Promise<number>;
}

/** The device's own part of the desk, whose script comes after the page. */
const loadParts = () => import("../client/desk-device.ts");

/** Keeps the device ready for a dead network, and sends what it took without one. */
export function useDevice(): DeviceState {
  const client = useQueryClient();
  const isUsed = useRecentUse();
  const [isOffline, setIsOffline] = useState(false);
  const [isLockedOut, setIsLockedOut] = useState(false);
  const [kept, setKept] = useState<DeskDevice | null>(null);
  const isPrepared = useRef(false);
  const isLeaving = useRef(false);

  const readAgain = useCallback(async () => {
    const { readDevice } = await loadParts();
    setKept(await readDevice());
  }, []);

  const meet = useCallback(async () => {
    if (isLeaving.current) return;
    const { meetServer, prepareDevice } = await loadParts();
    // A session is opened once; without network it is tried again with the next look.
    if (!isPrepared.current) {
      isPrepared.current = await prepareDevice().then(
        () => true,
        () => false,
      );
    }
    const round = await meetServer();
    setIsOffline(round === "away");
    setIsLockedOut(round === "locked-out");
    await readAgain();
    if (round === "done" && !isLeaving.current)
      void client.invalidateQueries(getQuery("/api/rawpass/desk/sessions"));
  }, [client, readAgain]);

  useEffect(() => {
    // A browser that keeps nothing has a desk that needs the network.
    const look = () => void meet().catch(() => undefined);
    const lose = () => setIsOffline(true);
    look();
    window.addEventListener("online", look);
    window.addEventListener("offline", lose);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", lose);
    };
  }, [meet]);

  useEffect(() => {
    if (!isUsed && !isOffline) return;
    const everyMs = isOffline ? AWAY_MS : THERE_MS;
    const timer = setInterval(() => void meet().catch(() => undefined), everyMs);
    return () => clearInterval(timer);
  }, [isUsed, isOffline, meet]);

  const until = kept?.known?.snapshot.until;
  useEffect(() => {
    if (!until || !kept) return;
    // The list goes at its end, also on a page that nobody touches.
    const left = new Date(until).getTime() - kept.now.getTime();
    const timer = setTimeout(() => void readAgain().catch(() => undefined), Math.max(0, left) + 1);
    return () => clearTimeout(timer);
  }, [until, kept, readAgain]);

  return useMemo(
    () => ({
      isOffline,
      isLockedOut,
      kept,
      async ask(wish, key) {
        const { askDevice } = await loadParts().catch(() => {
          throw new DeviceError("The site can't be reached. Nobody was checked in.");
        });
        setIsOffline(true);
        const said = await askDevice(wish, key);
        await readAgain();
        if (said.kind === "answer") return { answer: said.answer, waitingKey: said.key };
        throw new DeviceError(
          "The site can't be reached, and this device has no list of today. Nobody was checked in.",
        );
      },
      note(answer, undone) {
        // A browser that keeps nothing notes nothing.
        void loadParts()
          .then(({ noteOnDevice }) => noteOnDevice(answer, undone))
          .then(readAgain)
          .catch(() => undefined);
      },
      async undo(key) {
        const { undoOnDevice } = await loadParts();
        const isBack = await undoOnDevice(key);
        await readAgain();
        if (isBack) return;
        throw new DeviceError("It was sent meanwhile. Please scan again and undo it then.");
      },
      async letIn(scan, note) {
        const { letInAfterAll } = await loadParts();
        await letInAfterAll(scan, note);
        await meet();
      },
      async setAside(scan) {
        const { setAside } = await loadParts();
        await setAside(scan);
        await readAgain();
      },
      async leave() {
        const { leaveDesk } = await loadParts();
        isLeaving.current = true;
        try {
          return await leaveDesk();
        } catch (error) {
          isLeaving.current = false;
          throw error;
        }
      },
    }),
    [isOffline, isLockedOut, kept, readAgain, meet],
  );
}
