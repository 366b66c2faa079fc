import { boolean, index, integer, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { privateTable } from "#lib/db/private-table.ts";

/** The files that people uploaded; the bytes are in the storage under the same name. */
export const uploads = privateTable(
  "uploads",
  {
    name: text("name").primaryKey(),
    /** Null when the account is gone: the file follows, unless it is the site's. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Since when something shows the file; null while nothing does. */
    claimedAt: timestamp("claimed_at", { withTimezone: true }),
    /** Whether it shows the site's own products: it stays when the account goes. */
    isOfSite: boolean("is_of_site").notNull().default(false),
  },
  (table) => [index("uploads_user_id_idx").on(table.userId)],
);
