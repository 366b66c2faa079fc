import { type ReactNode, useState } from "react";
import type { BulkOutcome } from "#lib/bulk-outcome.ts";
import { Button } from "./button.tsx";
import type { Touched } from "./read-again.ts";
import { useMutationFeedback } from "./use-mutation-feedback.ts";

/**
 * Makes one decision about all that is chosen, and keeps why some of it could not be made.
 * @param paths what a decision makes outdated
 */
export function useBulkDecisions(paths: Touched) {
  const { isPending, mutate } = useMutationFeedback(paths);
  const [refused, setRefused] = useState<readonly string[]>([]);
  return {
    isPending,
    refused,
    understand: () => setRefused([]),
    /** @returns whether the server answered what happened to each */
    async decide(
      send: () => Promise<BulkOutcome["data"]>,
      nameOf: (id: number) => string = (id) => `#${id}`,
    ): Promise<boolean> {
      let outcomes: BulkOutcome["data"] = [];
      const outcome = await mutate(
        async () => {
          outcomes = await send();
        },
        () => `${outcomes.filter(({ isDone }) => isDone).length} decided`,
      );
      if (outcome !== "done") return false;
      setRefused(
        outcomes.flatMap(({ id, message }) => (message ? [`${nameOf(id)}: ${message}`] : [])),
      );
      return true;
    },
  };
}

interface BulkFrameProps {
  decisions: ReturnType<typeof useBulkDecisions>;
  /** How many are chosen. */
  chosen: number;
  onClear(): void;
  /** The buttons for what is chosen. */
  children: ReactNode;
  /** What a button asks before it decides. */
  below?: ReactNode;
}

/** What can be done with all that is chosen at once, at the bottom of the screen. */
export function BulkFrame({ decisions, chosen, onClear, children, below }: BulkFrameProps) {
  const { isPending, refused, understand } = decisions;
  if (chosen === 0 && refused.length === 0) return null;
  return (
    <section
      aria-label="Decide about the selected"
      className="sticky bottom-0 z-10 mt-4 border-red border-t-2 bg-night p-4"
    >
      {refused.length > 0 && (
        <div role="alert" className="mb-3">
          <p className="font-semibold">Some decisions could not be made:</p>
          <ul className="mt-1 max-h-32 overflow-y-auto text-dim text-sm">
            {refused.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          <Button look="plain" onClick={understand}>
            Understood
          </Button>
        </div>
      )}
      {chosen > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p aria-live="polite" className="mr-2 font-semibold tabular-nums">
            {chosen} selected
          </p>
          {children}
          <Button look="plain" disabled={isPending} onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
      {chosen > 0 && below}
    </section>
  );
}
