import { call } from "#lib/call.ts";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { StatusDialog } from "#ui/status-dialog.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../client.ts";
import { nextStatuses } from "../rules.ts";
import type { ContactMessage } from "../schema/messages.ts";
import { STATUS_LABELS } from "./messages.ts";

/** Says whether a message was answered, and notes something about it. Loaded when it opens. */
export default function MessageDialog({ row: message, onClose }: RowDialogProps<ContactMessage>) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const statuses = [message.status, ...nextStatuses(message.status)];
  const choices = statuses.map((value) => ({ value, label: STATUS_LABELS[value] }));
  return (
    <StatusDialog
      draft={{ name: `contact-note-${message.id}`, isOfChild: true }}
      title={`Message of ${message.name}`}
      current={message}
      choices={choices}
      schema={async () => (await import("../schema/messages.ts")).ContactChange}
      send={(body) =>
        call("PATCH", "/api/admin/contact-messages/{id}", { path: { id: message.id }, body })
      }
      onSent={() => onSuccess("Message updated")}
      onFailure={(error) => onError("Error updating the message", error)}
      onClose={onClose}
    />
  );
}
