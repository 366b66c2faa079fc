import { UnreadError } from "#lib/api.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client.ts";

interface DecisionFeedback {
  /** Says what was done, reads the lists again, and closes. */
  onSent(): void;
  /** Says why nothing was done. An administrator who saw an older state sees the present one. */
  onFailure(error: unknown): void;
}

/** What follows a decision over an account. */
export function useDecision(done: string, onDone: () => void): DecisionFeedback {
  const feedback = useMutationFeedback(TOUCHED);
  return {
    onSent() {
      feedback.onSuccess(done);
      onDone();
    },
    onFailure(error) {
      feedback.onError("Nothing was changed", error);
      if (error instanceof UnreadError) onDone();
    },
  };
}
