import { index, jsonb, text, timestamp } from "drizzle-orm/pg-core";
import { privateTable } from "../db/private-table.ts";
import type { MailMessage } from "./message.ts";

/** Every mail, by its cause. The message is stored only until it has left. */
export const mails = privateTable(
  "mails",
  {
    cause: text("cause").primaryKey(),
    message: jsonb("message").$type<Omit<MailMessage, "cause">>(),
    queuedAt: timestamp("queued_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the mail server, or the folder, took it. */
    sentAt: timestamp("sent_at", { withTimezone: true }),
  },
  (table) => [index("mails_queued_at_idx").on(table.queuedAt)],
);
