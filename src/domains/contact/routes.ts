import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import { exportList } from "#domains/audit/service/export-list.ts";
import { businessTime } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { CSV_ANSWER, type CsvColumn, sendCsv } from "#lib/http/csv.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { paths } from "#paths.ts";
import { type ContactMessageRow, messageList } from "./queries.ts";
import { isOverdue } from "./rules.ts";
import {
  ContactChange,
  ContactFilter,
  ContactMessage,
  ContactPage,
  NewContactMessage,
} from "./schema.ts";
import { changeMessage } from "./service/change-message.ts";
import { sendMessage } from "./service/send-message.ts";

/** Anyone writes, administrators read, answer and download. */
export function contactRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.post(
    paths.api.contact,
    {
      config: { who: "anyone", refuses: ["too_many"] },
      schema: {
        summary: "Write to the company",
        body: NewContactMessage,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      await sendMessage(deps, request.actor, request.body);
      reply.header("cache-control", "no-store");
      return {
        message: "Your message has been saved successfully. Our team will contact you soon.",
      };
    },
  );

  app.get(
    paths.api.contact,
    {
      config: { who: "admin" },
      schema: {
        summary: "What people wrote, the newest first: 1,000 messages, or one page of them",
        querystring: ContactFilter,
        response: { 200: ContactPage },
      },
    },
    async ({ query }) => {
      const { rows, ...length } = await messageList.page(db, query);
      return { data: rows.map((row) => present(row, deps.now())), ...length };
    },
  );

  app.patch(
    adminApi.contactMessage(":id"),
    {
      config: { who: "admin", refuses: ["stale"] },
      schema: {
        summary: "Say whether a message was answered, and note something about it",
        params: IdParams,
        body: ContactChange,
        response: { 200: z.object({ data: ContactMessage }) },
      },
    },
    async ({ actor, params, body }) => ({
      data: present(await changeMessage(deps, actor, { ...body, id: params.id }), deps.now()),
    }),
  );

  app.get(
    adminApi.contactFile,
    {
      config: { who: "admin" },
      exposeHeadRoute: false,
      schema: {
        summary: "What people wrote, as a CSV file",
        querystring: ContactFilter,
        response: { 200: CSV_ANSWER },
      },
    },
    async ({ actor, query }, reply) => {
      const exported = { type: "contact_message", list: messageList, filter: query } as const;
      const batches = await exportList(deps, actor, exported);
      return sendCsv(reply, deps.log, {
        name: "contact-messages",
        columns: COLUMNS,
        batches,
      }) as never;
    },
  );
}

const COLUMNS: readonly CsvColumn<ContactMessageRow>[] = [
  { label: "Date (New Orleans)", cell: ({ createdAt }) => businessTime(createdAt) },
  { label: "Name", cell: ({ name }) => name },
  { label: "Email", cell: ({ email }) => email },
  { label: "Organization", cell: ({ organization }) => organization },
  { label: "Message", cell: ({ message }) => message },
  { label: "Status", cell: ({ status }) => status },
  { label: "Staff note", cell: ({ staffNote }) => staffNote },
];

function present(row: ContactMessageRow, now: Date): ContactMessage {
  return {
    ...row,
    isOverdue: isOverdue(row.status, row.createdAt, now),
    createdAt: row.createdAt.toISOString(),
  };
}
