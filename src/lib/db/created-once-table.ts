import { index, integer, text, timestamp } from "drizzle-orm/pg-core";
import { privateTable } from "./private-table.ts";

/** Records that forms created, by the hash of what was sent; see `create-once.ts`. */
export const createdOnce = privateTable(
  "created_once",
  {
    hash: text("hash").primaryKey(),
    recordId: integer("record_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("created_once_created_at_idx").on(table.createdAt)],
);
