import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { useDecision } from "./use-decision.ts";

interface PlainDecisionProps {
  /** What the button says. */
  label: string;
  decide(): Promise<unknown>;
  /** What is told afterwards. */
  done: string;
  onDone(): void;
  /** What will happen. */
  children: string;
}

/** A decision that needs nothing but a yes. */
export function PlainDecision({ label, decide, done, onDone, children }: PlainDecisionProps) {
  const { onSent, onFailure } = useDecision(done, onDone);
  const [isPending, setIsPending] = useState(false);
  async function make(): Promise<void> {
    setIsPending(true);
    try {
      await decide();
      onSent();
    } catch (error) {
      onFailure(error);
    } finally {
      setIsPending(false);
    }
  }
  return (
    <div className="grid gap-5">
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={make}>
          {label}
        </Button>
        <CloseButton>Cancel</CloseButton>
      </div>
    </div>
  );
}
