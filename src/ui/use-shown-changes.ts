import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Done, notifyDone, notifyFailed } from "./use-mutation-feedback.ts";

interface ShownChanges<Answer, Change, Result> {
  /** Names the changes; those of one name are made one after the other, in their order. */
  name: string;
  /** The cached answer in which they are shown. */
  queryKey: QueryKey;
  /** The answer as a change will leave it. */
  apply(answer: Answer, change: Change): Answer;
  send(change: Change): Promise<Result>;
  done(change: Change, result: Result): Done;
  /** That a change was not made. */
  failed: string;
  /** Has the answer read again: the server has the last word. */
  refresh(): Promise<void>;
}

/**
 * Changes that are shown before the server has agreed. One that it refuses is taken back at once, those that wait
 * behind it stay shown; that does not hang on reading the answer again, which may be refused, too.
 * @returns what asks for a change; the same function every time
 */
export function useShownChanges<Answer, Change, Result>(
  changes: ShownChanges<Answer, Change, Result>,
): (change: Change) => void {
  const { name, queryKey, apply, send, done, failed, refresh } = changes;
  const client = useQueryClient();
  /** What the server has agreed to, and what it has not answered yet. */
  const agreed = useRef<Answer>(undefined);
  const waiting = useRef<readonly Change[]>([]);

  function settle(change: Change): void {
    waiting.current = waiting.current.filter((one) => one !== change);
  }
  const { mutate } = useMutation({
    mutationKey: [name],
    scope: { id: name },
    mutationFn: send,
    onMutate(change) {
      void client.cancelQueries({ queryKey });
      const shown = client.getQueryData<Answer>(queryKey);
      if (waiting.current.length === 0) agreed.current = shown;
      waiting.current = [...waiting.current, change];
      client.setQueryData<Answer>(queryKey, shown && apply(shown, change));
    },
    onSuccess(result, change) {
      settle(change);
      agreed.current &&= apply(agreed.current, change);
      notifyDone(done(change, result));
    },
    onError(error, change) {
      settle(change);
      client.setQueryData<Answer>(
        queryKey,
        agreed.current && waiting.current.reduce(apply, agreed.current),
      );
      notifyFailed(failed, error);
    },
    onSettled() {
      // What the server says in between is older than what is shown.
      if (client.isMutating({ mutationKey: [name] }) === 1) void refresh();
    },
  });
  return mutate;
}
