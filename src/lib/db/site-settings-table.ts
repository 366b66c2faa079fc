import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What the site knows about itself, by name. */
export const siteSettings = pgTable("site_settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
