import { sql } from "drizzle-orm";
import { boolean, check, index, integer, text, unique } from "drizzle-orm/pg-core";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { comments } from "../comments/tables.ts";
import { REPORT_REASONS, REPORT_STATUSES } from "./access.ts";

/** What people report of a nomination or a comment, once each. */
export const reports = privateTable(
  "you_scout_reports",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    nominationId: integer("nomination_id").references(() => nominations.id, {
      onDelete: "cascade",
    }),
    commentId: integer("comment_id").references(() => comments.id, { onDelete: "cascade" }),
    /** Keyed hash of the mailbox of a confirmed address, of the account without one, or of the network address. */
    reporter: text("reporter").notNull(),
    /** Keyed hash of the account with a confirmed address: one that changes its address stays one account. */
    reporterAccount: text("reporter_account"),
    /** Whether an account with a confirmed address sent it: reports of others hide nothing. */
    isOfAccount: boolean("is_of_account").notNull().default(false),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    note: text("note"),
    status: text("status", { enum: REPORT_STATUSES }).notNull().default("open"),
    createdAt: moment("created_at").notNull().defaultNow(),
    decidedAt: moment("decided_at"),
  },
  (table) => [
    unique("you_scout_reports_nomination_id_reporter_key").on(table.nominationId, table.reporter),
    unique("you_scout_reports_comment_id_reporter_key").on(table.commentId, table.reporter),
    check(
      "you_scout_reports_subject_check",
      sql`(${table.nominationId} is null) <> (${table.commentId} is null)`,
    ),
    check("you_scout_reports_reason_check", oneOf(table.reason)),
    check("you_scout_reports_status_check", oneOf(table.status)),
    index("you_scout_reports_status_idx").on(table.status, table.id),
  ],
);
