import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "#domains/accounts/tables.ts";
import { prospects } from "#domains/prospects/tables.ts";
import { searchVectorOf, tsvector } from "#lib/db/search-vector.ts";
import { STATUSES } from "./rules.ts";

/** What parents asked for (specification part 2, section 3). */
export const evaluationRequests = pgTable(
  "prospect_evaluation_requests",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The account of the parent. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    parentName: text("parent_name").notNull(),
    parentEmail: text("parent_email").notNull(),
    parentPhone: text("parent_phone").notNull(),
    playerName: text("player_name").notNull(),
    playerAge: integer("player_age").notNull(),
    playerPosition: text("player_position").notNull(),
    playerSchool: text("player_school").notNull(),
    additionalInfo: text("additional_info"),
    status: text("status", { enum: STATUSES }).notNull().default("pending"),
    /** For staff only. */
    staffNote: text("staff_note"),
    /** The prospect that was made of the request. */
    prospectId: integer("prospect_id").references(() => prospects.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** A phone number's digits are a word, too. */
    searchVector: tsvector("words")
      .notNull()
      .generatedAlwaysAs(
        searchVectorOf(
          "player_name",
          "player_position",
          "player_school",
          "parent_name",
          "parent_email",
          "parent_phone",
          "regexp_replace(parent_phone, '[^0-9]', '', 'g')",
          "coalesce(additional_info, '')",
        ),
      ),
  },
  (table) => [
    check(
      "prospect_evaluation_requests_player_age_check",
      sql`${table.playerAge} between 1 and 99`,
    ),
    check(
      "prospect_evaluation_requests_status_check",
      sql`${table.status} in ('pending', 'contacted', 'scheduled', 'completed', 'declined', 'no_response')`,
    ),
    index("prospect_evaluation_requests_user_id_idx").on(table.userId),
    index("prospect_evaluation_requests_prospect_id_idx").on(table.prospectId),
    index("prospect_evaluation_requests_created_at_id_idx").on(table.createdAt, table.id),
    index("prospect_evaluation_requests_status_idx").on(table.status, table.createdAt, table.id),
    index("prospect_evaluation_requests_words_idx")
      .using("gin", table.searchVector)
      .with({ fastupdate: false }),
  ],
);
