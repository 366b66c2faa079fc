import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TOUCHED } from "../client.ts";

interface DeleteDialogProps {
  title: string;
  question: string;
  hint: string;
  /** What is said afterwards. */
  told: string;
  remove(): Promise<unknown>;
  onClose(): void;
  /** Called after the entry was deleted, and the focus with its row. */
  onDeleted(): void;
}

/** Asks once more before something of the schedule is gone. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, question, hint, told, remove, onClose, onDeleted } = props;
  return (
    <ConfirmDialog
      title={title}
      label="Delete"
      pendingLabel="Deleting..."
      paths={TOUCHED}
      send={remove}
      done={told}
      onClose={onClose}
      onDone={onDeleted}
    >
      <p className="text-lg">{question}</p>
      <p className="mt-3 text-dim">{hint}</p>
    </ConfirmDialog>
  );
}
