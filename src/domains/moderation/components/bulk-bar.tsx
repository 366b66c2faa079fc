import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { decideMany, TOUCHED } from "../client.ts";
import type { BulkDecision, StaffNomination } from "../schema/nominations.ts";
import { MessageForm } from "./message-form.tsx";
import { REJECT_TEMPLATES } from "./templates.ts";

export interface BulkBarProps {
  chosen: readonly StaffNomination[];
  onClear(): void;
}

/** What can be done with all chosen nominations at once, at the bottom of the screen. Loaded when it opens. */
export default function BulkBar({ chosen, onClear }: BulkBarProps) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const [isRejecting, setIsRejecting] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  if (chosen.length === 0 && refused.length === 0) return null;

  async function decide(action: BulkDecision["action"], staffMessage?: string): Promise<void> {
    const messages: string[] = [];
    const outcome = await mutate(async () => {
      const outcomes = await decideMany({
        action,
        nominations: chosen.map(({ id, status, updatedAt }) => ({
          id,
          expectedStatus: status,
          expectedUpdatedAt: updatedAt,
        })),
        ...(staffMessage && { staffMessage }),
      });
      messages.push(
        ...outcomes.flatMap(({ id, message }) => (message ? [`#${id}: ${message}`] : [])),
      );
    }, `${chosen.length} decided`);
    if (outcome !== "done") return;
    setIsRejecting(false);
    setRefused(messages);
    onClear();
  }

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
          <Button look="plain" onClick={() => setRefused([])}>
            Understood
          </Button>
        </div>
      )}
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p aria-live="polite" className="mr-2 font-semibold tabular-nums">
            {chosen.length} selected
          </p>
          <Button disabled={isPending} onClick={() => void decide("approve")}>
            Approve all
          </Button>
          <Button look="quiet" disabled={isPending} onClick={() => setIsRejecting(true)}>
            Reject all
          </Button>
          <Button look="quiet" disabled={isPending} onClick={() => void decide("hide")}>
            Hide all
          </Button>
          <Button look="plain" disabled={isPending} onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
      {isRejecting && chosen.length > 0 && (
        <MessageForm
          label={`Reject ${chosen.length}`}
          templates={REJECT_TEMPLATES}
          isPending={isPending}
          onCancel={() => setIsRejecting(false)}
          onSend={(message) => void decide("reject", message)}
        />
      )}
    </section>
  );
}
