import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { deleteComment } from "../client.ts";

export interface DeleteCommentProps {
  id: number;
  onDeleted(): void;
  onClose(): void;
}

/** Asks before a comment is deleted. Loaded when it is opened. */
export default function DeleteCommentDialog({ id, onDeleted, onClose }: DeleteCommentProps) {
  return (
    <ConfirmDialog
      title="Delete this comment?"
      label="Delete"
      pendingLabel="Deleting..."
      cancelLabel="Keep it"
      paths={[]}
      send={() => deleteComment(id)}
      done={({ message = "" }) => ({ title: "Comment deleted", description: message })}
      failed="Your comment was not deleted"
      isKept
      onClose={onClose}
      onDone={() => {
        onClose();
        onDeleted();
      }}
    >
      <p>It will be gone for good.</p>
    </ConfirmDialog>
  );
}
