import { useState } from "react";
import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { notifyDone, notifyFailed } from "#ui/use-mutation-feedback.ts";

interface CodeReplacementProps {
  passId: number;
  onReplaced: ((code: string) => void) | undefined;
  onClose(): void;
}

/** Says what becomes of the code that a pass has, and gives it another. Loaded when somebody asks for one. */
export default function CodeReplacement({ passId, onReplaced, onClose }: CodeReplacementProps) {
  const [isPending, setIsPending] = useState(false);
  async function replace(): Promise<void> {
    setIsPending(true);
    try {
      const { code } = await call("POST", "/api/rawpass/passes/{id}/code", {
        path: { id: passId },
      }).then(writtenData);
      onReplaced?.(code);
      const description = "Cards and pictures of the old code don't open anything anymore.";
      notifyDone({ title: "Your pass has a new code", description });
    } catch (error) {
      notifyFailed("The code was not replaced", error);
    }
    onClose();
  }
  return (
    <div className="grid w-full gap-3 border-red border-l-4 bg-night p-4" role="alert">
      <p>Your current code, including on printed cards, stops working at once.</p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={replace}>
          Replace the code
        </Button>
        <Button look="quiet" disabled={isPending} onClick={onClose}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
