import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { searchVectorOf, tsvector } from "#lib/db/search-vector.ts";
import { STATUSES } from "./schema.ts";

/** Messages of the contact form (specification part 2, section 3). */
export const contactSubmissions = pgTable(
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
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    searchVector: tsvector("words")
      .notNull()
      .generatedAlwaysAs(searchVectorOf("name || ' ' || organization", "email || ' ' || message")),
  },
  (table) => [
    check("contact_submissions_status_check", sql`${table.status} in ('new', 'answered')`),
    index("contact_submissions_created_at_id_idx").on(table.createdAt, table.id),
    index("contact_submissions_status_idx").on(table.status, table.createdAt, table.id),
    index("contact_submissions_words_idx")
      .using("gin", table.searchVector)
      .with({ fastupdate: false }),
  ],
);
