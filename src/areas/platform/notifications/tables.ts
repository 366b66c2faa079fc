import { sql } from "drizzle-orm";
import { boolean, index, integer, text, unique } from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { NOTIFICATION_TYPES } from "./schema.ts";

/** What a member is told in the bell, for 90 days. */
export const notifications = privateTable(
  "connect_notifications",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What it is about; with `relatedId`, what it leads to. */
    type: text("type", { enum: NOTIFICATION_TYPES }).notNull(),
    relatedId: integer("related_id"),
    /** The event that it tells of: for one event a member has one notification, ever. */
    cause: text("cause").notNull(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    isRead: boolean("is_read").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("connect_notifications_user_id_cause_key").on(table.userId, table.cause),
    index("connect_notifications_newest_idx").on(table.userId, table.createdAt, table.id),
    index("connect_notifications_unread_idx").on(table.userId).where(sql`not ${table.isRead}`),
    index("connect_notifications_created_at_idx").on(table.createdAt),
  ],
);
