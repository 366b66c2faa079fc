import { CheckCheck, Mail, NotebookPen, Reply, TriangleAlert, UserCheck } from "lucide-react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { StaffNote } from "#ui/staff-note.tsx";
import { StatusLabel } from "#ui/status-label.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../client.ts";
import { nextStatuses } from "../rules.ts";
import type { ContactMessage } from "../schema/messages.ts";
import type { MessageTask } from "./message-dialogs.ts";
import { STATUS_BUTTONS, STATUS_LABELS } from "./messages.ts";

/** Whether a message was answered, who takes care of it, and what staff note about it. */
export function MessageStatus({ message }: { message: ContactMessage }) {
  const { status, isOverdue, staffNote, assignee } = message;
  return (
    <div className="grid min-w-0 gap-2">
      {isOverdue ? (
        <StatusLabel Icon={TriangleAlert} isUrgent>
          New for over 24 hours
        </StatusLabel>
      ) : (
        <StatusLabel Icon={status === "new" ? Mail : CheckCheck} isQuiet={status !== "new"}>
          {labelOf(STATUS_LABELS, status)}
        </StatusLabel>
      )}
      {assignee && (
        <span className="wrap-anywhere text-sm">
          <span className="text-dim">Assigned to</span> @{assignee.username}
        </span>
      )}
      {staffNote && <StaffNote>{staffNote}</StaffNote>}
    </div>
  );
}

interface MessageActionsProps {
  message: ContactMessage;
  onOpen(task: MessageTask): void;
}

/** The buttons that change a message's state, and the ways to its reply, assignee and note. */
export function MessageActions({ message, onOpen }: MessageActionsProps) {
  const { mutate } = useMutationFeedback(TOUCHED);
  const { id, name, status } = message;
  return (
    <div className="needs-scripts flex flex-wrap gap-1">
      {nextStatuses(status).map((next) => (
        <Button
          key={next}
          look="quiet"
          className="whitespace-nowrap"
          aria-label={STATUS_BUTTONS[next].full(name)}
          onClick={() =>
            void mutate(
              () =>
                call("PATCH", "/api/admin/contact-messages/{id}", {
                  path: { id },
                  body: { status: next, expectedStatus: status },
                }),
              `Message marked as ${STATUS_LABELS[next].toLowerCase()}`,
              "Error updating the message",
            )
          }
        >
          {STATUS_BUTTONS[next].label}
        </Button>
      ))}
      <IconButton icon={Reply} label={`Reply to ${name}`} onClick={() => onOpen("reply")} />
      <IconButton
        icon={UserCheck}
        label={`Assign the message of ${name}`}
        onClick={() => onOpen("assign")}
      />
      <IconButton
        icon={NotebookPen}
        label={`Note on the message of ${name}`}
        onClick={() => onOpen("note")}
      />
    </div>
  );
}
