import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#lib/db/moment.ts";
import { EVENT_KINDS } from "./rules.ts";

/** Where and when players are seen and measured. */
export const events = pgTable(
  "events",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    kind: text("kind", { enum: EVENT_KINDS }).notNull(),
    place: text("place").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    /** How many players it has room for. */
    capacity: integer("capacity").notNull(),
    /** Whether everybody may know of it. */
    isPublic: boolean("is_public").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "events_kind_check",
      sql`${table.kind} in ('showcase', 'evaluation_day', 'tryout', 'team_visit')`,
    ),
    check("events_time_check", sql`${table.startsAt} < ${table.endsAt}`),
    check("events_capacity_check", sql`${table.capacity} between 1 and 300`),
    index("events_starts_at_id_idx").on(table.startsAt, table.id),
  ],
);
