import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

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
    status: text("status", { enum: ["new", "answered"] })
      .notNull()
      .default("new"),
    /** For staff only. */
    staffNote: text("staff_note"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("contact_submissions_status_check", sql`${table.status} in ('new', 'answered')`),
    index("contact_submissions_created_at_idx").on(table.createdAt),
    index("contact_submissions_new_idx").on(table.createdAt).where(sql`${table.status} = 'new'`),
  ],
);
