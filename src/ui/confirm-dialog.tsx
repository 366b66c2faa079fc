import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { CloseButton, Dialog } from "./dialog.tsx";
import { FailureNote } from "./failure-note.tsx";
import type { Touched } from "./read-again.ts";
import { type Done, useMutationFeedback } from "./use-mutation-feedback.ts";

interface ConfirmDialogProps<Answer> {
  title: string;
  /** The button that does it, and what stands on it meanwhile. */
  label: string;
  pendingLabel: string;
  /** The button that leaves everything as it is. */
  cancelLabel?: string;
  /** Paths whose cached answers this change makes outdated. */
  paths: Touched;
  send(): Promise<Answer>;
  done: Done | ((answer: Answer) => Done);
  /** The title of the message after a failure. */
  failed?: string;
  /** Whether it can be tried again even if the person saw an older state, which otherwise closes the dialog. */
  isKept?: boolean;
  /** Called however it was closed. */
  onClose(): void;
  /** Called instead after it was done, where the focus is lost with what is gone. */
  onDone?(): void;
  /** What is asked, and what doing it brings with it. */
  children: ReactNode;
}

/** Asks once more before something is done, then does it and says what came of it. A failure leaves it open. */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { title, label, pendingLabel, cancelLabel = "Cancel", children } = props;
  const { paths, send, done, failed, isKept = false, onClose, onDone } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const { isPending, failure, mutate } = useMutationFeedback(paths, { hasNote: true });

  async function confirm(): Promise<void> {
    const outcome = await mutate(send, done, failed);
    if (outcome === "done" && onDone) onDone();
    else if (outcome === "done" || (outcome === "outdated" && !isKept)) dialog.current?.close();
  }
  return (
    <Dialog ref={dialog} title={title} onClose={onClose}>
      {children}
      <FailureNote failure={failure} className="mt-6" />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CloseButton>{cancelLabel}</CloseButton>
        <Button disabled={isPending} onClick={() => void confirm()}>
          {isPending ? pendingLabel : label}
        </Button>
      </div>
    </Dialog>
  );
}
