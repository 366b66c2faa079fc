import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { ApiError, UnreadError } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { inTime } from "#lib/offline/in-time.ts";
import { isAway } from "#lib/offline/is-away.ts";
import { checkIn } from "../client/desk.ts";
import type { CheckInWish, DeskAnswer } from "../schema/desk.ts";
import { sound } from "./sound.ts";
import { DeviceError, type DeviceState, useDevice } from "./use-device.ts";

/** How long an answer about somebody may take before the device decides by itself. */
const LONGEST_MS = 4_000;

/** What the desk shows: an answer with what was asked, or why there is none. */
export type Shown =
  | {
      kind: "answer";
      wish: CheckInWish;
      answer: DeskAnswer["data"];
      /** The key of a scan that waits on this device to be sent; else null. */
      waitingKey: string | null;
      /** Whether the device said so, and not the server. */
      isOfDevice: boolean;
      key: number;
    }
  | { kind: "failure"; text: string; isSignedOut: boolean; key: number }
  /** The server took it, and its answer can't be read. */
  | { kind: "unread"; text: string; key: number }
  | { kind: "undone"; key: number };

export interface DeskState {
  shown: Shown | null;
  isPending: boolean;
  /** Asks about somebody. Tells what is wrong with the note of a decision; null where nothing is. */
  ask(wish: CheckInWish): Promise<string | null>;
  /** Takes a check-in back, or a scan that waits on this device. */
  undo(shown: Extract<Shown, { kind: "answer" }>): Promise<void>;
  device: DeviceState;
}

/**
 * What is asked and answered, in the order in which it was scanned: a line of people is scanned faster than
 * a slow network answers.
 * @param isSilent whether answers make no sound
 */
export function useDesk(isSilent: boolean): DeskState {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const [waiting, setWaiting] = useState(0);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const key = useRef(0);
  // By athlete. A desk session asks about somebody whom it let in without a booking by a ticket only.
  const tickets = useRef(new Map<number, string>());
  const device = useDevice();

  const inLine = useCallback(
    async <Result>(step: () => Promise<Result>): Promise<Result> => {
      setWaiting((many) => many + 1);
      const turn = line.current.then(step);
      line.current = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        setWaiting((many) => many - 1);
        void client.invalidateQueries(getQuery("/api/rawpass/desk/sessions"));
      }
    },
    [client],
  );

  const fail = useCallback(
    (error: unknown) => {
      key.current += 1;
      if (error instanceof UnreadError) {
        if (!isSilent) sound("amber");
        return setShown({ kind: "unread", text: error.message, key: key.current });
      }
      if (!isSilent) sound("red");
      setShown({ kind: "failure", ...reasonOf(error), key: key.current });
    },
    [isSilent],
  );

  const ask = useCallback(
    (wish: CheckInWish) =>
      inLine(async () => {
        try {
          const { ticket = tickets.current.get(wish.athleteId ?? 0) } = wish;
          const said = await answerTo({ ...wish, ticket }, device);
          const { athlete } = said.answer;
          if (athlete?.ticket) tickets.current.set(athlete.id, athlete.ticket);
          key.current += 1;
          if (!isSilent) sound(said.answer.color);
          setShown({ kind: "answer", wish, ...said, key: key.current });
        } catch (error) {
          if (error instanceof ApiError && error.fields.note) return error.fields.note;
          fail(error);
        }
        return null;
      }),
    [inLine, fail, isSilent, device],
  );

  const undo = useCallback(
    ({ answer, waitingKey }: Extract<Shown, { kind: "answer" }>) =>
      inLine(async () => {
        try {
          if (waitingKey !== null) await device.undo(waitingKey);
          else {
            await call("POST", "/api/rawpass/desk/check-ins/{id}/undo", {
              path: { id: answer.checkIn?.id ?? 0 },
            });
            device.note(answer, { isUndone: true });
          }
          key.current += 1;
          setShown({ kind: "undone", key: key.current });
        } catch (error) {
          fail(error);
        }
      }),
    [inLine, fail, device],
  );
  return { shown, isPending: waiting > 0, ask, undo, device };
}

type Said = Pick<Extract<Shown, { kind: "answer" }>, "answer" | "waitingKey" | "isOfDevice">;

/** What the server says about somebody, or else the device; both know the scan by one key. */
async function answerTo(wish: CheckInWish, device: DeviceState): Promise<Said> {
  const key = crypto.randomUUID();
  try {
    if (device.isOffline) throw new Error("The network was away a moment ago");
    const answer = await inTime(checkInOrAskAgain({ ...wish, key }), LONGEST_MS);
    device.note(answer, { isUndone: false });
    return { answer, waitingKey: null, isOfDevice: false };
  } catch (error) {
    if (!isAway(error)) throw error;
    return { ...(await device.ask(wish, key)), isOfDevice: true };
  }
}

/** Asks once more if the answer can't be read: whom the server has let in, it says then. */
async function checkInOrAskAgain(wish: CheckInWish): Promise<DeskAnswer["data"]> {
  try {
    return await checkIn(wish);
  } catch (error) {
    if (!(error instanceof UnreadError)) throw error;
    return checkIn(wish);
  }
}

function reasonOf(error: unknown): { text: string; isSignedOut: boolean } {
  if (error instanceof DeviceError) return { text: error.message, isSignedOut: false };
  if (!(error instanceof ApiError)) {
    return { text: "The site can't be reached. Nobody was checked in.", isSignedOut: false };
  }
  return { text: error.text, isSignedOut: error.status === 401 };
}
