import { useState } from "react";
import type { Column } from "#ui/data-table.tsx";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { ScrollArea } from "#ui/scroll-area.tsx";
import { StatusDialog } from "#ui/status-dialog.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { changeMessage, TOUCHED } from "../client/staff.ts";
import type { ContactMessage } from "../schema.ts";
import { MessageActions, MessageStatus } from "./message-status.tsx";
import { MESSAGES, STATUS_CHOICES } from "./messages.ts";

const FACTS: readonly Column<ContactMessage>[] = [
  { label: "Date", width: "w-[10%]", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  { label: "Name", width: "w-[11%]", cell: ({ name }) => <strong>{name}</strong> },
  { label: "Email", width: "w-[16%]", cell: ({ email }) => <MailLink address={email} /> },
  { label: "Organization", width: "w-[12%]", cell: ({ organization }) => organization },
  {
    label: "Message",
    width: "w-[25%]",
    cell: ({ message, name }) => (
      <ScrollArea label={`Message of ${name}`} height="max-h-32">
        <p className="whitespace-pre-line">{message}</p>
      </ScrollArea>
    ),
  },
  {
    label: "Status",
    width: "w-[11%]",
    cell: (message) => <MessageStatus message={message} />,
  },
];

const FAILED = "Error updating the message";

/** What people wrote, with whether it was answered. */
export function MessageList() {
  const state = useListView(MESSAGES);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const { mutate, onSuccess, onError } = useMutationFeedback(TOUCHED);
  const opened = state.answer.data?.data.find(({ id }) => id === openedId);
  const columns = [
    ...FACTS,
    {
      label: "Actions",
      width: "w-[15%]",
      cell: (message: ContactMessage) => (
        <MessageActions
          message={message}
          onTurn={() => turn(message)}
          onOpen={() => setOpenedId(message.id)}
        />
      ),
    },
  ];

  /** Answered becomes new, and new answered. */
  function turn(message: ContactMessage): void {
    const next = message.status === "new" ? "answered" : "new";
    void mutate(
      () => changeMessage(message.id, { status: next, expectedStatus: message.status }),
      next === "answered" ? "Message marked as answered" : "Message marked as new",
      FAILED,
    );
  }

  return (
    <>
      <TableView
        state={state}
        columns={columns}
        classOf={({ isOverdue }) => (isOverdue ? "is-urgent" : undefined)}
      />
      {opened && (
        <StatusDialog
          title={`Message of ${opened.name}`}
          current={opened}
          choices={STATUS_CHOICES}
          schema={async () => (await import("../schema.ts")).ContactChange}
          send={(changed) => changeMessage(opened.id, changed)}
          onSent={() => onSuccess("Message updated")}
          onFailure={(error) => onError(FAILED, error)}
          onClose={() => setOpenedId(null)}
        />
      )}
    </>
  );
}
