import { useState } from "react";
import { paths } from "../../../../paths.ts";
import { useAftermath } from "../../../../ui/use-aftermath.ts";

/** What the calls begin with that a decision of staff makes untrue. */
export const TOUCHED = [`${paths.apiPrefix}admin/`, paths.api.nominations, paths.api.prospects];

/** Runs a decision, says what came of it, and has the lists read anew. */
export function useStaffAction() {
  const { onDone, onFailure } = useAftermath(TOUCHED);
  const [isPending, setIsPending] = useState(false);
  return {
    isPending,
    /** Tells whether it was done. */
    async act(work: () => Promise<unknown>, told: string): Promise<boolean> {
      setIsPending(true);
      try {
        await work();
        onDone(told);
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
