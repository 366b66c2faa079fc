import { call } from "#lib/call.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

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
      send={() => call("DELETE", "/api/you-scout/comments/{id}", { path: { id } })}
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
