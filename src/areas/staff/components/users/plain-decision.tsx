import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client/panel.ts";

interface PlainDecisionProps {
  /** What the button says. */
  label: string;
  decide(): Promise<unknown>;
  /** The message shown once it is done. */
  done: string;
  onDone(): void;
  /** What will happen. */
  children: string;
}

/** A decision that needs nothing but a yes. The dialog also closes if somebody else decided first. */
export function PlainDecision({ label, decide, done, onDone, children }: PlainDecisionProps) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  async function confirm(): Promise<void> {
    if ((await mutate(decide, done)) !== "failed") onDone();
  }
  return (
    <div className="grid gap-5">
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={() => void confirm()}>
          {label}
        </Button>
        <CloseButton>Cancel</CloseButton>
      </div>
    </div>
  );
}
