import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { CALL_OFF_REASONS, EVENT_KINDS } from "./rules.ts";

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
    /** Youngest and oldest age on the first day; null for no limit. */
    minAge: integer("min_age"),
    maxAge: integer("max_age"),
    /** What a family pays at the desk on the day; 0 for a free event. */
    priceCents: integer("price_cents").notNull().default(0),
    /** What players bring along. */
    bring: text("bring"),
    /** Numbers of registrations with a place and of those that wait for one. A trigger keeps them. */
    registered: integer("registered").notNull().default(0),
    waiting: integer("waiting").notNull().default(0),
    /** Since when it is called off: it doesn't take place, and nobody gets a place there. */
    calledOffAt: moment("called_off_at"),
    calledOffBecause: text("called_off_because", { enum: CALL_OFF_REASONS }),
    /** Whether everybody may know of it. */
    isPublic: boolean("is_public").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("events_kind_check", oneOf(table.kind)),
    check("events_time_check", sql`${table.startsAt} < ${table.endsAt}`),
    check("events_capacity_check", sql`${table.capacity} between 1 and 300`),
    check(
      "events_age_check",
      sql`${table.minAge} >= 1 and ${table.maxAge} <= 99 and ${table.minAge} <= ${table.maxAge}`,
    ),
    check("events_price_check", sql`${table.priceCents} between 0 and 100000`),
    check(
      "events_called_off_check",
      sql`(${table.calledOffAt} is null) = (${table.calledOffBecause} is null) and ${table.calledOffBecause} in ('weather', 'place', 'too_few', 'staff', 'other')`,
    ),
    index("events_starts_at_id_idx").on(table.startsAt, table.id),
  ],
);
