import { useState } from "react";
import { refusalText } from "#lib/api.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { deleteComment } from "../client.ts";

export interface DeleteCommentProps {
  id: number;
  onDeleted(): void;
  onClose(): void;
}

/** Asks before a comment is deleted. Loaded when it is opened. */
export default function DeleteCommentDialog({ id, onDeleted, onClose }: DeleteCommentProps) {
  const [isPending, setIsPending] = useState(false);

  async function remove(): Promise<void> {
    setIsPending(true);
    try {
      const { message } = await deleteComment(id);
      notify({ title: "Comment deleted", description: message, variant: "default" });
      onClose();
      onDeleted();
    } catch (error) {
      const description = refusalText(error, "Nothing was deleted. Please try again.");
      notify({ title: "Your comment was not deleted", description, variant: "destructive" });
      setIsPending(false);
    }
  }

  return (
    <Dialog title="Delete this comment?" onClose={onClose}>
      <p className="mb-6">It will be gone for good.</p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={() => void remove()}>
          {isPending ? "Deleting..." : "Delete"}
        </Button>
        <Button
          look="quiet"
          onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
        >
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}
