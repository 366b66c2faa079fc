import { useMutation } from "@tanstack/react-query";
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

/**
 * A decision that needs nothing but a yes. It sends by itself, because `useDecision` closes the dialog also
 * where somebody else decided meanwhile.
 */
export function PlainDecision({ label, decide, done, onDone, children }: PlainDecisionProps) {
  const { onSent, onFailure } = useDecision(done, onDone);
  const { isPending, mutate } = useMutation({
    mutationFn: decide,
    onSuccess: onSent,
    onError: onFailure,
  });
  return (
    <div className="grid gap-5">
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={() => mutate()}>
          {label}
        </Button>
        <CloseButton>Cancel</CloseButton>
      </div>
    </div>
  );
}
