import * as z from "zod/mini";
import { adminApi } from "#admin-api.ts";
import { exportList } from "#domains/audit/service/export-list.ts";
import { businessTime } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import type { CsvColumn } from "#lib/http/csv.ts";
import { staffListRoutes } from "#lib/http/list-routes.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { paths } from "#paths.ts";
import { type ContactMessageRow, messageList, presentMessage } from "./queries.ts";
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

  staffListRoutes(app, deps, {
    title: "What people wrote",
    who: "admin",
    addresses: { page: paths.api.contact, file: adminApi.contactFile },
    querystring: ContactFilter,
    response: ContactPage,
    list: messageList,
    present: (row) => presentMessage(row, deps.now()),
    type: "contact_message",
    exportRows: exportList,
    file: { name: "contact-messages", columns: COLUMNS },
  });

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
      data: presentMessage(
        await changeMessage(deps, actor, { ...body, id: params.id }),
        deps.now(),
      ),
    }),
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
