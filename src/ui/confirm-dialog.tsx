import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { CloseButton, Dialog } from "./dialog.tsx";
import { type Done, useMutationFeedback } from "./use-mutation-feedback.ts";

interface ConfirmDialogProps<Answer> {
  title: string;
  /** The button that does it, and what stands on it meanwhile. */
  label: string;
  pendingLabel: string;
  /** The button that leaves everything as it is. */
  cancelLabel?: string;
  /** Paths whose cached answers this change makes outdated. */
  paths: readonly string[];
  send(): Promise<Answer>;
  done: Done | ((answer: Answer) => Done);
  /** The title of the message after a failure. */
  failed?: string;
  /** Whether it can be tried again after a refusal, which otherwise closes the dialog. */
  isKept?: boolean;
  /** Called however it was closed. */
  onClose(): void;
  /** Called instead after it was done, where the focus is lost with what is gone. */
  onDone?(): void;
  /** What is asked, and what doing it brings with it. */
  children: ReactNode;
}

/** Asks once more before something is done, then does it and says what came of it. */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { title, label, pendingLabel, cancelLabel = "Cancel", children } = props;
  const { paths, send, done, failed, isKept = false, onClose, onDone } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const { isPending, mutate } = useMutationFeedback(paths);

  async function confirm(): Promise<void> {
    const isDone = (await mutate(send, done, failed)) === "done";
    if (isDone && onDone) onDone();
    else if (isDone || !isKept) dialog.current?.close();
  }
  return (
    <Dialog ref={dialog} title={title} onClose={onClose}>
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CloseButton>{cancelLabel}</CloseButton>
        <Button disabled={isPending} onClick={() => void confirm()}>
          {isPending ? pendingLabel : label}
        </Button>
      </div>
    </Dialog>
  );
}
