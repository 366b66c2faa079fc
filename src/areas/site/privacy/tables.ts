import { sql } from "drizzle-orm";
import { boolean, check, index, integer, text, timestamp, unique } from "drizzle-orm/pg-core";
import { prospects } from "#areas/board/prospects/tables.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { searchVector } from "#lib/db/search-vector.ts";
import {
  REMOVAL_OUTCOMES,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  REQUESTER_RELATIONS,
} from "./schema/requests.ts";

/** What people ask to be corrected or removed. */
export const privacyRequests = privateTable(
  "privacy_requests",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The reference by which the person who asked sees its state; it cannot be guessed. */
    reference: text("reference").notNull(),
    kind: text("kind", { enum: REQUEST_KINDS }).notNull(),
    isAboutMinor: boolean("is_about_minor").notNull(),
    personName: text("person_name").notNull(),
    /** The address of the page that it is about, as the asker gave it. */
    page: text("page"),
    /** The player whose page it is. */
    prospectId: integer("prospect_id").references(() => prospects.id, { onDelete: "set null" }),
    /** The nomination whose page it is, or that brought the player onto the board. */
    nominationId: integer("nomination_id").references(() => nominations.id, {
      onDelete: "set null",
    }),
    requesterName: text("requester_name").notNull(),
    requesterEmail: text("requester_email").notNull(),
    requesterRelation: text("requester_relation", { enum: REQUESTER_RELATIONS }).notNull(),
    message: text("message").notNull(),
    status: text("status", { enum: REQUEST_STATUSES }).notNull().default("new"),
    /** Result of a removal that is done; null for others. */
    outcome: text("outcome", { enum: REMOVAL_OUTCOMES }),
    /** For staff only. */
    staffNote: text("staff_note"),
    /** Since when it is in its state. */
    statusChangedAt: timestamp("status_changed_at", { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("privacy_requests_reference_key").on(table.reference),
    check("privacy_requests_kind_check", oneOf(table.kind)),
    check("privacy_requests_requester_relation_check", oneOf(table.requesterRelation)),
    check("privacy_requests_status_check", oneOf(table.status)),
    check("privacy_requests_outcome_check", oneOf(table.outcome)),
    index("privacy_requests_created_at_idx").on(table.createdAt),
    index("privacy_requests_words_idx")
      .using(
        "gin",
        searchVector(
          sql`${table.personName} || ' ' || ${table.requesterName}`,
          table.requesterEmail,
        ),
      )
      .with({ fastupdate: false }),
    index("privacy_requests_open_idx")
      .on(table.createdAt)
      .where(sql`${table.status} in ('new', 'in_progress')`),
  ],
);
