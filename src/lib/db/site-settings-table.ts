import { text, timestamp } from "drizzle-orm/pg-core";
import { privateTable } from "./private-table.ts";

/** What the site knows about itself, by name. */
export const siteSettings = privateTable("site_settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
