import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError, refusalText, UnreadError } from "#lib/api.ts";
import { actionFailure, type Failure, lostSentence } from "./failure-note.tsx";
import { dismissFailure, notify } from "./notify.ts";
import type { Touched } from "./read-again.ts";
import { readAgain } from "./read-again.ts";

/** Refusals after which the screen shows what is no longer so. */
const OUTDATED = ["stale", "conflict", "not_found"];

/** Whether a refusal says that something is not as the person saw it. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && OUTDATED.includes(error.code);
}

/** What was done: in a few words, or with a sentence below them; null where the page itself says it. */
export type Done = string | { title: string; description: string } | null;

interface Change<Answer> {
  send(): Promise<Answer>;
  done: Done | ((answer: Answer) => Done);
  /** That it was not done. */
  failed: string;
}

/** What came of a change: made, refused because the person saw an older state, or failed otherwise. */
export type Outcome = "done" | "outdated" | "failed";

interface FeedbackOptions {
  /** Whether the form or dialog shows why it failed, and goes on to: the notification need not stay. */
  hasNote?: boolean;
}

interface MutationFeedback {
  isPending: boolean;
  /** Why the last change was not made, for a FailureNote. */
  failure: Failure | null;
  /**
   * Sends a change, says what came of it, and has the lists read again. Never rejects. The same
   * function every time.
   */
  mutate<Answer>(
    send: Change<Answer>["send"],
    done: Change<Answer>["done"],
    failed?: string,
  ): Promise<Outcome>;
  /** Says what was done, and has the lists read again, for a form that sends by itself. */
  onSuccess(done: Done): void;
  /** Says why nothing was done, for a form. A person who saw an older state gets the present one. */
  onError(title: string, error: unknown): void;
}

/** @param paths the beginnings of the paths whose cached answers a change makes outdated */
export function useMutationFeedback(
  paths: Touched,
  { hasNote = false }: FeedbackOptions = {},
): MutationFeedback {
  const client = useQueryClient();
  function onSuccess(done: Done): void {
    notifyDone(done);
    void readAgain(client, paths);
  }
  function fail(title: string, error: unknown, options: FailedOptions): void {
    notifyFailed(title, error, options);
    if (isOutdated(error) || error instanceof UnreadError) void readAgain(client, paths);
  }
  const { isPending, error, reset, mutateAsync } = useMutation({
    mutationFn: ({ send }: Change<never>) => send(),
    onSuccess: (answer, { done }) => onSuccess(typeof done === "function" ? done(answer) : done),
    // Whoever saw an older state need not see the note: its dialog closes.
    onError: (error, { failed }) => fail(failed, error, { hasNote: hasNote && !isOutdated(error) }),
  });
  const mutate: MutationFeedback["mutate"] = useCallback(
    (send, done, failed = "Nothing was changed") =>
      mutateAsync({ send, done, failed } as Change<never>).then(
        () => "done",
        (error) => {
          if (error instanceof UnreadError) return "done";
          return isOutdated(error) ? "outdated" : "failed";
        },
      ),
    [mutateAsync],
  );
  const text = actionFailure(error);
  return {
    isPending,
    failure: text === null ? null : { text, dismiss: reset },
    mutate,
    onSuccess,
    onError(title, error) {
      const isAtFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
      fail(title, error, { hasNote: hasNote || isAtFields });
    },
  };
}

/** Says what was done, where nothing is to be read again yet. */
export function notifyDone(done: Done): void {
  if (done === null) {
    dismissFailure();
    return;
  }
  const said = typeof done === "string" ? { title: done, description: "" } : done;
  notify({ ...said, variant: "default" });
}

/** Failures of which the specification says more than their titles: for 5 seconds, of whatever went wrong. */
const SPECIFIED = /^Error (?:creating|updating|deleting) prospect$/;

interface FailedOptions extends FeedbackOptions {
  /** The reason where there is no better one. */
  otherwise?: string;
}

/**
 * Says that nothing was done, and why, until somebody dismisses it or the next thing is done. Of a change whose
 * response can't be read it says that it was made.
 */
export function notifyFailed(
  title: string,
  error: unknown,
  { hasNote = false, otherwise }: FailedOptions = {},
): void {
  if (error instanceof UnreadError) {
    notifyDone({ title: "Saved", description: error.message });
    return;
  }
  const isSpecified = SPECIFIED.test(title);
  const lost = isSpecified && navigator.onLine !== false ? null : lostSentence(error);
  const description = refusalText(error, lost ?? otherwise);
  notify({ title, description, variant: "destructive", stays: !hasNote && !isSpecified });
}
