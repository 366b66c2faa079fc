import { useState } from "react";
import { useAftermath } from "./use-aftermath.ts";

interface Action {
  isPending: boolean;
  /** Does it, says what came of it, and has the lists read anew. Tells whether it was done. */
  act<Answer>(
    work: () => Promise<Answer>,
    told: string | ((answer: Answer) => string),
  ): Promise<boolean>;
}

/** @param paths what the calls begin with whose answers a change makes untrue */
export function useAction(paths: readonly string[]): Action {
  const { onDone, onFailure } = useAftermath(paths);
  const [isPending, setIsPending] = useState(false);
  return {
    isPending,
    async act(work, told) {
      setIsPending(true);
      try {
        const answer = await work();
        onDone(typeof told === "string" ? told : told(answer));
        return true;
      } catch (error) {
        onFailure("Nothing was changed", error);
        return false;
      } finally {
        setIsPending(false);
      }
    },
  };
}
