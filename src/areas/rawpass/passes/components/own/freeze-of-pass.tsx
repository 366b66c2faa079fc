import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { OwnPass } from "../../schema/passes.ts";
import { freezeStep } from "../pass-words.ts";

/** What is frozen, or comes back, and how the dialog about it is left. */
export interface FreezeDialogProps {
  pass: OwnPass;
  athleteName: string;
  onClose(): void;
}

const loadDialog = (step: "freeze" | "return") =>
  step === "freeze" ? import("./freeze-dialog.tsx") : import("./return-dialog.tsx");

/** Freezes a pass, or ends its freeze: one button, so that it keeps the focus from one to the other. */
export function FreezeOfPass({ pass, athleteName }: { pass: OwnPass; athleteName: string }) {
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  const step = freezeStep(pass);
  if (!step) return null;
  return (
    <>
      <Button look="quiet" onClick={() => void open(step)}>
        {step === "freeze"
          ? "Freeze"
          : pass.status === "frozen"
            ? "Come back early"
            : "Take the freeze back"}
      </Button>
      {Dialog && <Dialog pass={pass} athleteName={athleteName} onClose={close} />}
    </>
  );
}
