import { check, index, integer, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { searchVectorOf, tsvector } from "#lib/db/search-vector.ts";
import { STATUSES } from "./schema/messages.ts";

/** Messages of the contact form (specification part 2, section 3). */
export const contactSubmissions = privateTable(
  "contact_submissions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    organization: text("organization").notNull(),
    message: text("message").notNull(),
    /** For staff: whether somebody answered. */
    status: text("status", { enum: STATUSES }).notNull().default("new"),
    /** For staff only. */
    staffNote: text("staff_note"),
    /** The member of staff who takes care of it. */
    assigneeId: integer("assignee_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    searchVector: tsvector("words")
      .notNull()
      .generatedAlwaysAs(searchVectorOf("name || ' ' || organization", "email || ' ' || message")),
  },
  (table) => [
    check("contact_submissions_status_check", oneOf(table.status)),
    index("contact_submissions_created_at_id_idx").on(table.createdAt, table.id),
    index("contact_submissions_status_idx").on(table.status, table.createdAt, table.id),
    index("contact_submissions_assignee_id_idx").on(table.assigneeId),
    index("contact_submissions_words_idx")
      .using("gin", table.searchVector)
      .with({ fastupdate: false }),
  ],
);

/** Replies of staff to messages, each mailed to the sender. */
export const contactReplies = privateTable(
  "contact_replies",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer("message_id")
      .notNull()
      .references(() => contactSubmissions.id, { onDelete: "cascade" }),
    /** The member of staff who wrote it; null once the account is deleted. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("contact_replies_message_id_idx").on(table.messageId, table.id),
    index("contact_replies_user_id_idx").on(table.userId),
  ],
);
