import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#lib/api.ts";
import { notify } from "./notify.ts";

/** Refusals after which the screen shows what is no longer so. */
const OUTDATED = ["stale", "conflict", "not_found"];

interface Change<Answer> {
  send(): Promise<Answer>;
  /** What was done. */
  done: string | ((answer: Answer) => string);
  /** That it was not done. */
  failed: string;
}

interface MutationFeedback {
  isPending: boolean;
  /** Sends a change, says what came of it, and has the lists read again. Tells whether it was made. */
  mutate<Answer>(
    send: Change<Answer>["send"],
    done: Change<Answer>["done"],
    failed?: string,
  ): Promise<boolean>;
  /** For a form, which sends by itself: says what was done, and has the lists read again. */
  onSuccess(title: string): void;
  /** For a form: says why nothing was done. Who saw an older state gets the present one. */
  onError(title: string, error: unknown): void;
}

/** @param paths what the calls begin with whose answers a change makes untrue */
export function useMutationFeedback(paths: readonly string[]): MutationFeedback {
  const client = useQueryClient();
  function readAgain(): void {
    void client.invalidateQueries({
      predicate: ({ queryKey }) => paths.some((path) => String(queryKey[0]).startsWith(path)),
    });
  }
  function onSuccess(title: string): void {
    notify({ title, description: "", variant: "default" });
    readAgain();
  }
  function onError(title: string, error: unknown): void {
    const isRefused = error instanceof ApiError;
    const description = (isRefused && error.text) || "An error occurred";
    notify({ title, description, variant: "destructive" });
    if (isRefused && OUTDATED.includes(error.code)) readAgain();
  }
  const { isPending, mutateAsync } = useMutation({
    mutationFn: ({ send }: Change<never>) => send(),
    onSuccess: (answer, { done }) => onSuccess(typeof done === "string" ? done : done(answer)),
    onError: (error, { failed }) => onError(failed, error),
  });
  return {
    isPending,
    mutate: (send, done, failed = "Nothing was changed") =>
      mutateAsync({ send, done, failed } as Change<never>).then(
        () => true,
        () => false,
      ),
    onSuccess,
    onError,
  };
}
