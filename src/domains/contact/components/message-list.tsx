import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminApi } from "#admin-api.ts";
import { PAGE_SIZE } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import type { Column } from "#ui/data-table.tsx";
import { DownloadLink } from "#ui/download-link.tsx";
import { ChoiceFilter, DayFilter, ListFilter, SearchFilter } from "#ui/list-filter.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { PagedList } from "#ui/paged-list.tsx";
import { ScrollArea } from "#ui/scroll-area.tsx";
import { StatusDialog } from "#ui/status-dialog.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { useAftermath } from "#ui/use-aftermath.ts";
import { changeMessage, contactFile, contactMessagesQuery } from "../client/staff.ts";
import type { ContactMessage } from "../schema.ts";
import { MessageActions, MessageStatus, STATUS_CHOICES } from "./message-status.tsx";
import { FILTER_FIELDS } from "./prefetch-messages.ts";

const { search, status, from, to, page } = pageParameters;

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

const TEXTS = {
  loading: "Loading contact submissions...",
  error: "Error loading contact submissions. Please try again later.",
};

/** What people wrote, filtered by the address, with whether it was answered. */
export function MessageList() {
  const { values, change } = useAddressFields(FILTER_FIELDS);
  const answer = useQuery({ ...contactMessagesQuery(values), placeholderData: keepPreviousData });
  const [openedId, setOpenedId] = useState<number | null>(null);
  const { onDone, onFailure } = useAftermath([
    paths.api.contact,
    adminApi.audit,
    adminApi.overview,
  ]);
  const opened = answer.data?.data.find(({ id }) => id === openedId);
  const columns = [
    ...FACTS,
    {
      label: "Actions",
      width: "w-[15%]",
      cell: (message: ContactMessage) => (
        <MessageActions
          message={message}
          onTurn={() => void turn(message)}
          onOpen={() => setOpenedId(message.id)}
        />
      ),
    },
  ];
  const filter = (field: (typeof FILTER_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => change({ [field]: value, [page]: "" }),
  });
  const isFiltered = [search, status, from, to].some((field) => values[field]);

  /** Answered becomes new, and new answered. */
  async function turn(message: ContactMessage): Promise<void> {
    const next = message.status === "new" ? "answered" : "new";
    try {
      await changeMessage(message.id, { status: next, expectedStatus: message.status });
      onDone(next === "answered" ? "Message marked as answered" : "Message marked as new");
    } catch (error) {
      onFailure("Error updating the message", error);
    }
  }

  return (
    <>
      <ListFilter label="Filter the contact form submissions">
        <SearchFilter label="Search by name, email, organization or message" {...filter(search)} />
        <ChoiceFilter
          label="Status"
          all="Every status"
          choices={STATUS_CHOICES}
          {...filter(status)}
        />
        <DayFilter label="From" {...filter(from)} />
        <DayFilter label="To" {...filter(to)} />
        <DownloadLink to={contactFile(values)}>Download CSV</DownloadLink>
      </ListFilter>
      <PagedList
        caption="Contact Form Submissions"
        columns={columns}
        answer={answer}
        texts={{
          ...TEXTS,
          empty: isFiltered
            ? "No contact form submissions match."
            : "No contact form submissions yet.",
        }}
        page={Number(values[page]) || 1}
        pageSize={PAGE_SIZE}
        onTurn={(next) => change({ [page]: String(next) })}
        classOf={({ isOverdue }) => (isOverdue ? "is-urgent" : undefined)}
      />
      {opened && (
        <StatusDialog
          title={`Message of ${opened.name}`}
          standing={opened}
          choices={STATUS_CHOICES}
          schema={async () => (await import("../schema.ts")).ContactChange}
          send={(changed) => changeMessage(opened.id, changed)}
          onSent={() => onDone("Message updated")}
          onFailure={(error) => onFailure("Error updating the message", error)}
          onClose={() => setOpenedId(null)}
        />
      )}
    </>
  );
}
