import * as z from "zod/mini";
import { exportList } from "#areas/platform/audit/service/export-list.ts";
import { businessTime } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import type { CsvColumn } from "#lib/http/csv.ts";
import { staffListRoutes } from "#lib/http/list-routes.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import {
  type ContactMessageRow,
  completeMessages,
  getMessage,
  listOwners,
  messageList,
  presentMessage,
} from "./queries.ts";
import {
  AssigneeList,
  Assignment,
  ContactChange,
  ContactFilter,
  ContactMessage,
  ContactPage,
  NewContactMessage,
  NewReply,
} from "./schema/messages.ts";
import { assignMessage } from "./service/assign-message.ts";
import { changeMessage } from "./service/change-message.ts";
import { replyToMessage } from "./service/reply-to-message.ts";
import { sendMessage } from "./service/send-message.ts";

const OneMessage = z.object({ data: ContactMessage });

/** Anyone writes, administrators read, answer and download. */
export function contactRoutes(app: App, deps: Deps): void {
  const presentOne = async (id: number) => ({
    data: await getMessage(deps.database.db, id, deps.now()),
  });

  app.post(
    "/api/contact",
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
    addresses: { page: "/api/contact", file: "/api/admin/contact-messages.csv" },
    querystring: ContactFilter,
    response: ContactPage,
    list: messageList,
    present: (row) => presentMessage(row, deps.now()),
    complete: completeMessages,
    type: "contact_message",
    config: { reads: "contact_message" },
    exportRows: exportList,
    file: { name: "contact-messages", columns: COLUMNS },
  });

  app.patch(
    "/api/admin/contact-messages/:id",
    {
      config: { who: "admin", reads: "contact_message", refuses: ["stale"] },
      schema: {
        summary: "Say whether a message was answered, and note something about it",
        params: IdParams,
        body: ContactChange,
        response: { 200: OneMessage },
      },
    },
    async ({ actor, params, body }) => {
      await changeMessage(deps, actor, { ...body, id: params.id });
      return presentOne(params.id);
    },
  );

  app.get(
    "/api/admin/contact-assignees",
    {
      config: { who: "admin" },
      schema: {
        summary: "Staff who can take care of messages",
        response: { 200: AssigneeList },
      },
    },
    async () => ({ data: await listOwners(deps.database.db) }),
  );

  app.put(
    "/api/admin/contact-messages/:id/assignment",
    {
      config: { who: "admin", reads: "contact_message", refuses: ["stale"] },
      schema: {
        summary: "Set or clear the assignee of a message",
        params: IdParams,
        body: Assignment,
        response: { 200: OneMessage },
      },
    },
    async ({ actor, params, body }) => {
      await assignMessage(deps, actor, { ...body, id: params.id });
      return presentOne(params.id);
    },
  );

  app.post(
    "/api/admin/contact-messages/:id/replies",
    {
      config: { who: "admin", reads: "contact_message", refuses: ["stale"] },
      schema: {
        summary: "Mail a reply to the sender of a message, and mark the message as answered",
        params: IdParams,
        body: NewReply,
        response: { 200: OneMessage },
      },
    },
    async ({ member, params, body }) => {
      await replyToMessage(deps, member, { ...body, id: params.id });
      return presentOne(params.id);
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
