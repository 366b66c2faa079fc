import type { Column } from "#ui/data-table.tsx";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { ScrollArea } from "#ui/scroll-area.tsx";
import { useLateDialog } from "#ui/use-late-dialog.ts";
import { useListView } from "#ui/use-list-view.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { changeMessage, TOUCHED } from "../client/staff.ts";
import type { ContactMessage, ContactStatus } from "../schema.ts";
import type { MessageDialogProps } from "./message-dialog.tsx";
import { MessageActions, MessageStatus } from "./message-status.tsx";
import { MESSAGES, STATUS_LABELS } from "./messages.ts";

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

const loadDialog = () => import("./message-dialog.tsx");

/** What people wrote, with whether it was answered. */
export function MessageList() {
  const state = useListView(MESSAGES);
  const { Dialog, subject, open, close } = useLateDialog<MessageDialogProps, number>(loadDialog);
  const { mutate } = useMutationFeedback(TOUCHED);
  const opened = state.answer.data?.data.find(({ id }) => id === subject);
  const columns = [
    ...FACTS,
    {
      label: "Actions",
      width: "w-[15%]",
      cell: (message: ContactMessage) => (
        <MessageActions
          message={message}
          onChange={(status) => change(message, status)}
          onOpen={() => void open(message.id)}
        />
      ),
    },
  ];

  function change({ id, status: expectedStatus }: ContactMessage, status: ContactStatus): void {
    void mutate(
      () => changeMessage(id, { status, expectedStatus }),
      `Message marked as ${STATUS_LABELS[status].toLowerCase()}`,
      "Error updating the message",
    );
  }

  return (
    <>
      <TableView
        state={state}
        columns={columns}
        classOf={({ isOverdue }) => (isOverdue ? "is-urgent" : undefined)}
      />
      {Dialog && opened && <Dialog message={opened} onClose={close} />}
    </>
  );
}
