import { sql } from "drizzle-orm";
import { boolean, index, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../moment.ts";
import { privateTable } from "../private-table.ts";

/**
 * What was taken off the site, and what of it was restored, without a personal word. Triggers write
 * it in the transaction of the change, whoever makes that change.
 */
export const removals = privateTable(
  "removals",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** What was removed, such as `prospect.visible`. */
    kind: text("kind").notNull(),
    /** The id of the row, or the name of an upload. */
    subject: text("subject").notNull(),
    /** When the row was created: after a restore, a freed id may be given to a later row. */
    subjectCreatedAt: moment("subject_created_at").notNull(),
    /** False for what takes an earlier removal back. */
    isRemoved: boolean("is_removed").notNull().default(true),
    notedAt: moment("noted_at").notNull().default(sql`clock_timestamp()`),
    /** When it was written into the list beside the database. */
    keptAt: moment("kept_at"),
  },
  (table) => [
    index("removals_noted_at_idx").on(table.notedAt),
    index("removals_not_kept_idx").on(table.notedAt).where(sql`${table.keptAt} is null`),
  ],
);
