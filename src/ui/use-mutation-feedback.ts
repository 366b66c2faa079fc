import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError, refusalText } from "#lib/api.ts";
import { notify } from "./notify.ts";
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

interface MutationFeedback {
  isPending: boolean;
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
export function useMutationFeedback(paths: readonly string[]): MutationFeedback {
  const client = useQueryClient();
  function onSuccess(done: Done): void {
    notifyDone(done);
    void readAgain(client, paths);
  }
  function onError(title: string, error: unknown): void {
    notifyFailed(title, error);
    if (isOutdated(error)) void readAgain(client, paths);
  }
  const { isPending, mutateAsync } = useMutation({
    mutationFn: ({ send }: Change<never>) => send(),
    onSuccess: (answer, { done }) => onSuccess(typeof done === "function" ? done(answer) : done),
    onError: (error, { failed }) => onError(failed, error),
  });
  const mutate: MutationFeedback["mutate"] = useCallback(
    (send, done, failed = "Nothing was changed") =>
      mutateAsync({ send, done, failed } as Change<never>).then(
        () => "done",
        (error) => (isOutdated(error) ? "outdated" : "failed"),
      ),
    [mutateAsync],
  );
  return {
    isPending,
    mutate,
    onSuccess,
    onError,
  };
}

/** Says what was done, where nothing is to be read again yet. */
export function notifyDone(done: Done): void {
  if (done === null) return;
  const said = typeof done === "string" ? { title: done, description: "" } : done;
  notify({ ...said, variant: "default" });
}

const OFFLINE = "You seem to be offline. Nothing is lost: please try again once you are connected.";

/** Says that nothing was done, and why. */
export function notifyFailed(title: string, error: unknown): void {
  const description = refusalText(error, navigator.onLine === false ? OFFLINE : undefined);
  notify({ title, description, variant: "destructive" });
}
