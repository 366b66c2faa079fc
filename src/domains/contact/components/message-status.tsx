import { CheckCheck, Mail, NotebookPen, TriangleAlert } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { StaffNote } from "#ui/staff-note.tsx";
import { StatusLabel } from "#ui/status-label.tsx";
import type { ContactMessage } from "../schema.ts";
import { STATUS_LABELS } from "./messages.ts";

/** Whether a message was answered, and what staff note about it. */
export function MessageStatus({ message }: { message: ContactMessage }) {
  const { status, isOverdue, staffNote } = message;
  return (
    <div className="grid min-w-0 gap-2">
      {isOverdue ? (
        <StatusLabel Icon={TriangleAlert} isUrgent>
          New for over 24 hours
        </StatusLabel>
      ) : (
        <StatusLabel Icon={status === "new" ? Mail : CheckCheck} isQuiet={status === "answered"}>
          {labelOf(STATUS_LABELS, status)}
        </StatusLabel>
      )}
      {staffNote && <StaffNote>{staffNote}</StaffNote>}
    </div>
  );
}

interface MessageActionsProps {
  message: ContactMessage;
  /** Answered becomes new, and new answered. */
  onTurn(): void;
  onOpen(): void;
}

export function MessageActions({ message, onTurn, onOpen }: MessageActionsProps) {
  const { name, status } = message;
  const isNew = status === "new";
  return (
    <div className="needs-scripts flex flex-wrap gap-1">
      <Button
        look="quiet"
        className="whitespace-nowrap"
        aria-label={
          isNew ? `Mark the message of ${name} as answered` : `Reopen the message of ${name}`
        }
        onClick={onTurn}
      >
        {isNew ? "Answered" : "Reopen"}
      </Button>
      <IconButton icon={NotebookPen} label={`Note on the message of ${name}`} onClick={onOpen} />
    </div>
  );
}
