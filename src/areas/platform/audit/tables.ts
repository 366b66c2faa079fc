import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { privateTable } from "#lib/db/private-table.ts";
import type { AuditState } from "./schema/state.ts";
import type { SubjectType } from "./schema/subjects.ts";

/**
 * What administrators and retention changed. A trigger refuses every update, and the deletion of rows
 * younger than 24 months. It refers to no account, so that it outlives all of them.
 */
export const auditEntries = privateTable(
  "audit_entries",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The account that did it; null for the program. */
    actorId: integer("actor_id"),
    action: text("action").notNull(),
    subjectType: text("subject_type").$type<SubjectType>().notNull(),
    /** Null where the change is about no single thing. */
    subjectId: integer("subject_id"),
    before: jsonb("before").$type<AuditState>().notNull().default({}),
    after: jsonb("after").$type<AuditState>().notNull().default({}),
    reason: text("reason"),
    /** The entry of the step that this change was a part of, such as an import. */
    partOf: integer("part_of"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** The day of a read by staff, in New Orleans: it is one line a day, a person and a kind. */
    readOn: date("read_on"),
  },
  (table) => [
    index("audit_entries_subject_idx").on(table.subjectType, table.subjectId, table.id),
    index("audit_entries_actor_id_idx").on(table.actorId, table.id),
    index("audit_entries_action_idx").on(table.action, table.id),
    index("audit_entries_created_at_idx").on(table.createdAt),
    uniqueIndex("audit_entries_read_key")
      .on(table.actorId, table.subjectType, table.readOn)
      .where(sql`${table.readOn} is not null`),
  ],
);
