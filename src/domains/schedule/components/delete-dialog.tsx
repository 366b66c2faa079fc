import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../client.ts";

interface DeleteDialogProps {
  title: string;
  question: string;
  hint: string;
  /** What is said afterwards. */
  told: string;
  remove(): Promise<void>;
  onClose(): void;
  /** Called after the entry was deleted, and the focus with its row. */
  onDeleted(): void;
}

/** Asks once more before something is gone. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, question, hint, told, remove, onClose, onDeleted } = props;
  const content = useRef<HTMLDivElement>(null);
  const { isPending, mutate } = useMutationFeedback(TOUCHED);

  async function confirm(): Promise<void> {
    const isDone = await mutate(remove, told);
    if (isDone) onDeleted();
    else content.current?.closest("dialog")?.close();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div ref={content}>
        <p className="text-lg">{question}</p>
        <p className="mt-3 text-dim">{hint}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <CloseButton>Cancel</CloseButton>
          <Button disabled={isPending} onClick={() => void confirm()}>
            {isPending ? "Deleting..." : "Delete"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
