import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { ApiError } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";
import { checkIn, undoCheckIn } from "../client/desk.ts";
import type { CheckInWish, DeskAnswer } from "../schema.ts";
import { sound } from "./signal.ts";

/** What the desk shows: an answer with what was asked, or why there is none. */
export type Shown =
  | { kind: "answer"; wish: CheckInWish; answer: DeskAnswer["data"]; key: number }
  | { kind: "failure"; text: string; isSignedOut: boolean; key: number }
  | { kind: "undone"; key: number };

export interface DeskState {
  shown: Shown | null;
  isPending: boolean;
  /** Asks about somebody. Tells what is wrong with the note of a decision; null where nothing is. */
  ask(wish: CheckInWish): Promise<string | null>;
  undo(checkInId: number): Promise<void>;
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

  const inLine = useCallback(
    async <Result>(step: () => Promise<Result>): Promise<Result> => {
      setWaiting((many) => many + 1);
      const turn = line.current.then(step);
      line.current = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        setWaiting((many) => many - 1);
        void client.invalidateQueries({ queryKey: [memberApi.deskSessions] });
      }
    },
    [client],
  );

  const fail = useCallback(
    (error: unknown) => {
      key.current += 1;
      if (!isSilent) sound("red");
      setShown({ kind: "failure", ...reasonOf(error), key: key.current });
    },
    [isSilent],
  );

  const ask = useCallback(
    (wish: CheckInWish) =>
      inLine(async () => {
        try {
          const answer = await checkIn(wish);
          key.current += 1;
          if (!isSilent) sound(answer.color);
          setShown({ kind: "answer", wish, answer, key: key.current });
        } catch (error) {
          if (error instanceof ApiError && error.fields.note) return error.fields.note;
          fail(error);
        }
        return null;
      }),
    [inLine, fail, isSilent],
  );

  const undo = useCallback(
    (id: number) =>
      inLine(async () => {
        try {
          await undoCheckIn(id);
          key.current += 1;
          setShown({ kind: "undone", key: key.current });
        } catch (error) {
          fail(error);
        }
      }),
    [inLine, fail],
  );
  return { shown, isPending: waiting > 0, ask, undo };
}

function reasonOf(error: unknown): { text: string; isSignedOut: boolean } {
  if (!(error instanceof ApiError)) {
    return { text: "The site can't be reached. Nobody was checked in.", isSignedOut: false };
  }
  return { text: error.text, isSignedOut: error.status === 401 };
}
