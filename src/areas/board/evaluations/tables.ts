import { sql } from "drizzle-orm";
import { boolean, check, index, integer, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { events } from "#areas/board/events/tables.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { searchVectorOf, tsvector } from "#lib/db/search-vector.ts";
import { CANCELLED_BY, REPORT_WORDS_MAX } from "./rules/appointments.ts";
import { FAMILY_STATEMENTS } from "./rules/family.ts";
import { STATUSES } from "./rules/statuses.ts";

/** What parents asked for (specification part 2, section 3). */
export const evaluationRequests = privateTable(
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
    /** The digits of a phone number are a word, too. */
    searchVector: tsvector("words")
      .notNull()
      .generatedAlwaysAs(
        searchVectorOf(
          "player_name || ' ' || player_school || ' ' || parent_name",
          `player_position || ' ' || parent_email || ' ' || parent_phone || ' ' ||
            regexp_replace(parent_phone, '[^0-9]', '', 'g') || ' ' || coalesce(additional_info, '')`,
        ),
      ),
  },
  (table) => [
    check(
      "prospect_evaluation_requests_player_age_check",
      sql`${table.playerAge} between 1 and 99`,
    ),
    check("prospect_evaluation_requests_status_check", oneOf(table.status)),
    index("prospect_evaluation_requests_user_id_idx").on(table.userId),
    index("prospect_evaluation_requests_prospect_id_idx").on(table.prospectId),
    index("prospect_evaluation_requests_created_at_id_idx").on(table.createdAt, table.id),
    index("prospect_evaluation_requests_parent_email_idx").on(
      sql`lower(${table.parentEmail})`,
      table.id,
    ),
    index("prospect_evaluation_requests_status_idx").on(table.status, table.createdAt, table.id),
    index("prospect_evaluation_requests_words_idx")
      .using("gin", table.searchVector)
      .with({ fastupdate: false }),
  ],
);

/** When and where a request's player is evaluated; one row a request, also for one that was cancelled. */
export const evaluationAppointments = privateTable(
  "evaluation_appointments",
  {
    requestId: integer("request_id")
      .primaryKey()
      .references(() => evaluationRequests.id, { onDelete: "cascade" }),
    /** Null once the event was deleted, which is possible for a cancelled one only. */
    eventId: integer("event_id").references(() => events.id, { onDelete: "set null" }),
    /** The player on the list of the event; null once he was deleted. */
    prospectId: integer("prospect_id").references(() => prospects.id, { onDelete: "set null" }),
    /** Whether the player was made for the evaluation, off the board, and goes with the request. */
    isPlayerNew: boolean("is_player_new").notNull(),
    /** What staff stated of the requester and the guardian of this player (`rules/family.ts`). */
    familyConfirmed: text("family_confirmed", { enum: FAMILY_STATEMENTS }),
    startsAt: moment("starts_at").notNull(),
    /** When it ends at the latest (`endOfAppointment`). */
    endsAt: moment("ends_at").notNull(),
    place: text("place").notNull(),
    /** Rises with every change: calendars take the one with the highest. */
    sequence: integer("sequence").notNull().default(0),
    cancelledAt: moment("cancelled_at"),
    cancelledBy: text("cancelled_by", { enum: CANCELLED_BY }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "evaluation_appointments_cancelled_by_check",
      sql`${table.cancelledBy} in ('family', 'staff') and (${table.cancelledBy} is null) = (${table.cancelledAt} is null)`,
    ),
    check("evaluation_appointments_family_confirmed_check", oneOf(table.familyConfirmed)),
    check("evaluation_appointments_time_check", sql`${table.startsAt} < ${table.endsAt}`),
    uniqueIndex("evaluation_appointments_player_key")
      .on(table.eventId, table.prospectId)
      .where(sql`${table.cancelledAt} is null`),
    index("evaluation_appointments_prospect_id_idx").on(table.prospectId),
  ],
);

/** What the family of a request is told after the evaluation, beside the values that were measured there. */
export const evaluationReports = privateTable(
  "evaluation_reports",
  {
    requestId: integer("request_id")
      .primaryKey()
      .references(() => evaluationRequests.id, { onDelete: "cascade" }),
    /** Null while nothing is written, and `NO_REPORT` once staff say that there will be none. */
    words: text("words"),
    /** Keyed hash of the secret link; null before the first mail, and once staff ended the link. */
    tokenHash: text("token_hash"),
    /** When it was first sent; null while it is a draft. */
    sentAt: moment("sent_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "evaluation_reports_words_check",
      sql`char_length(${table.words}) <= ${sql.raw(String(REPORT_WORDS_MAX))}`,
    ),
    uniqueIndex("evaluation_reports_token_hash_key").on(table.tokenHash),
  ],
);
