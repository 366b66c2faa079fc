import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { NOTHING, searchVector } from "#lib/db/search-vector.ts";

/** What members say of nominations. */
export const comments = pgTable(
  "you_scout_comments",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    nominationId: integer("nomination_id")
      .notNull()
      .references(() => nominations.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The author's username. */
    voterName: text("voter_name").notNull(),
    /** Kept empty: the account has the address. */
    voterEmail: text("voter_email"),
    comment: text("comment").notNull(),
    isApproved: boolean("is_approved").notNull().default(true),
    createdAt: moment("created_at").notNull().defaultNow(),
    editedAt: moment("edited_at"),
    hiddenAt: moment("hidden_at"),
  },
  (table) => [
    index("you_scout_comments_nomination_id_idx").on(table.nominationId, table.id),
    index("you_scout_comments_user_id_idx").on(table.userId, table.id),
    index("you_scout_comments_is_approved_idx").on(table.isApproved, table.id),
    index("you_scout_comments_words_idx")
      .using("gin", searchVector(NOTHING, table.comment))
      .with({ fastupdate: false }),
    index("you_scout_comments_waiting_idx")
      .on(table.createdAt, table.id)
      .where(sql`not ${table.isApproved} and ${table.hiddenAt} is null`),
  ],
);
