import type { Column } from "#ui/data-table.tsx";
import { TableDialogView } from "#ui/entry-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { ScrollArea } from "#ui/scroll-area.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { ContactMessage } from "../schema/messages.ts";
import { loadMessageDialog, type MessageTask } from "./message-dialogs.ts";
import { MessageReplies } from "./message-replies.tsx";
import { MessageActions, MessageStatus } from "./message-status.tsx";
import { MESSAGES } from "./messages.ts";

const FACTS: readonly Column<ContactMessage>[] = [
  { label: "Date", width: "w-[10%]", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  { label: "Name", width: "w-[11%]", cell: ({ name }) => <strong>{name}</strong> },
  { label: "Email", width: "w-[16%]", cell: ({ email }) => <MailLink address={email} /> },
  { label: "Organization", width: "w-[12%]", cell: ({ organization }) => organization },
  {
    label: "Message",
    width: "w-[25%]",
    cell: ({ message, name, replies }) => (
      <ScrollArea label={`Message of ${name}`} height="max-h-32">
        <div className="grid gap-3">
          <p className="whitespace-pre-line">{message}</p>
          <MessageReplies replies={replies} />
        </div>
      </ScrollArea>
    ),
  },
  {
    label: "Status",
    width: "w-[11%]",
    cell: (message) => <MessageStatus message={message} />,
  },
];

/** A message, and what staff want to do with it. */
interface Opened {
  id: number;
  task: MessageTask;
}

const loadDialog = ({ task }: Opened) => loadMessageDialog(task);

/** What people wrote, with whether it was answered. */
export function MessageList() {
  return (
    <TableDialogView
      state={useListView(MESSAGES)}
      columns={columnsOf}
      loadDialog={loadDialog}
      classOf={({ isOverdue }) => (isOverdue ? "is-urgent" : undefined)}
    />
  );
}

function columnsOf(open: (opened: Opened) => void): Column<ContactMessage>[] {
  return [
    ...FACTS,
    {
      label: "Actions",
      width: "w-[15%]",
      cell: (message) => (
        <MessageActions message={message} onOpen={(task) => open({ id: message.id, task })} />
      ),
    },
  ];
}
