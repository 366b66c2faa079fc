import { StatusDialog } from "#ui/status-dialog.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { changeMessage, TOUCHED } from "../client/staff.ts";
import type { ContactMessage } from "../schema.ts";
import { STATUS_CHOICES } from "./messages.ts";

export interface MessageDialogProps {
  message: ContactMessage;
  onClose(): void;
}

/** Says whether a message was answered, and notes something about it. Loaded when it opens. */
export default function MessageDialog({ message, onClose }: MessageDialogProps) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  return (
    <StatusDialog
      title={`Message of ${message.name}`}
      current={message}
      choices={STATUS_CHOICES}
      schema={async () => (await import("../schema.ts")).ContactChange}
      send={(changed) => changeMessage(message.id, changed)}
      onSent={() => onSuccess("Message updated")}
      onFailure={(error) => onError("Error updating the message", error)}
      onClose={onClose}
    />
  );
}
