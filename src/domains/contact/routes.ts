import * as z from "zod/mini";
import type { Deps } from "../../lib/deps.ts";
import type { App } from "../../lib/http/app.ts";
import { PageParams, rangeOf } from "../../lib/list-params.ts";
import { paths } from "../../paths.ts";
import { type ContactMessageRow, countMessages, listMessages } from "./queries.ts";
import { ContactMessage, NewContactMessage } from "./schema.ts";
import { createContact } from "./service/sending.ts";

/** Anyone writes, administrators read. */
export function contactRoutes(app: App, deps: Deps): void {
  const contact = createContact(deps);

  app.post(
    paths.api.contact,
    {
      config: { who: "anyone", refuses: ["too_many"] },
      schema: {
        summary: "Write to the company",
        body: NewContactMessage,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      await contact.sendMessage(request.actor.address, request.body);
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
        querystring: PageParams,
        response: { 200: z.object({ data: z.array(ContactMessage), total: z.int() }) },
      },
    },
    async (request) => {
      const { db } = deps.database;
      const rows = await listMessages(db, rangeOf(request.query));
      return { data: rows.map(present), total: await countMessages(db) };
    },
  );
}

function present(row: ContactMessageRow): ContactMessage {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
