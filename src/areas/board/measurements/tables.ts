import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { events } from "#areas/board/events/tables.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { DEVICES, PASTE_STEPS, SOURCES } from "./rules/allowed.ts";
import { METRIC_NAMES } from "./rules/metrics.ts";

/** Who is seen and measured at an event. */
export const eventPlayers = privateTable(
  "event_players",
  {
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id),
    prospectId: integer("prospect_id")
      .notNull()
      .references(() => prospects.id, { onDelete: "cascade" }),
    /** The number on the jersey at this event. */
    jersey: integer("jersey"),
    /** False for one whose place is that of a registration. */
    takesPlace: boolean("takes_place").notNull().default(true),
    /** Whether the player was made for an event, and is deleted after it unless anybody needs him (`forget-made.ts`). */
    isMade: boolean("is_made").notNull().default(false),
    /** What staff wrote down of a walk-in; null for others. */
    birthYear: integer("birth_year"),
    guardianName: text("guardian_name"),
    guardianPhone: text("guardian_phone"),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (table) => [
    unique("event_players_event_id_jersey_key").on(table.eventId, table.jersey),
    check("event_players_jersey_check", sql`${table.jersey} between 0 and 999`),
    primaryKey({ name: "event_players_pkey", columns: [table.eventId, table.prospectId] }),
    index("event_players_prospect_id_idx").on(table.prospectId),
  ],
);

/** What was measured of a player: the value as it stands, the older ones are in `measurement_corrections`. */
export const measurements = pgTable(
  "measurements",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    prospectId: integer("prospect_id")
      .notNull()
      .references(() => prospects.id, { onDelete: "cascade" }),
    metric: text("metric", { enum: METRIC_NAMES }).notNull(),
    /** In the metric's unit; null once the value was struck out. */
    value: numeric("value", { precision: 6, scale: 2, mode: "number" }),
    /** The day in New Orleans. */
    measuredOn: date("measured_on").notNull(),
    eventId: integer("event_id").references(() => events.id),
    device: text("device", { enum: DEVICES }),
    source: text("source", { enum: SOURCES }).notNull(),
    enteredBy: integer("entered_by").references(() => users.id, { onDelete: "set null" }),
    /** When the value that stands was written down by whoever measured: on a device without network before it came. */
    enteredAt: moment("entered_at").notNull().defaultNow(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("measurements_metric_check", oneOf(table.metric)),
    check("measurements_value_check", sql`${table.value} > 0`),
    check("measurements_device_check", oneOf(table.device)),
    check("measurements_source_check", oneOf(table.source)),
    check("measurements_event_check", sql`${table.source} <> 'self' or ${table.eventId} is null`),
    uniqueIndex("measurements_event_key")
      .on(table.eventId, table.prospectId, table.metric)
      .where(sql`${table.eventId} is not null`),
    uniqueIndex("measurements_day_key")
      .on(table.prospectId, table.metric, table.measuredOn, table.source)
      .where(sql`${table.eventId} is null`),
    index("measurements_prospect_id_idx").on(table.prospectId, table.metric, table.measuredOn),
    index("measurements_metric_idx")
      .on(table.metric, table.prospectId, table.value)
      .where(sql`${table.source} <> 'self' and ${table.value} is not null`),
    index("measurements_created_at_id_idx").on(table.createdAt, table.id),
    index("measurements_entered_by_idx").on(table.enteredBy),
  ],
);

/** What phones on the field have sent, each once: the key that the phone made, and the measurement it came to. */
export const fieldEntries = privateTable(
  "field_entries",
  {
    key: uuid("key").primaryKey(),
    measurementId: integer("measurement_id")
      .notNull()
      .references(() => measurements.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("field_entries_measurement_id_idx").on(table.measurementId)],
);

/** What a measurement said before it was corrected, by whom and why. */
export const measurementCorrections = privateTable(
  "measurement_corrections",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    measurementId: integer("measurement_id")
      .notNull()
      .references(() => measurements.id, { onDelete: "cascade" }),
    /** Null for one that had been struck out. */
    formerValue: numeric("former_value", { precision: 6, scale: 2, mode: "number" }),
    /** Null where it was not noted. */
    formerDevice: text("former_device", { enum: DEVICES }),
    reason: text("reason").notNull(),
    correctedBy: integer("corrected_by").references(() => users.id, { onDelete: "set null" }),
    correctedAt: moment("corrected_at").notNull().defaultNow(),
  },
  (table) => [
    check("measurement_corrections_device_check", oneOf(table.formerDevice)),
    index("measurement_corrections_measurement_id_idx").on(table.measurementId),
    index("measurement_corrections_corrected_by_idx").on(table.correctedBy),
  ],
);

/** What the last table pasted into the sheet of an event did, so that it can be undone for a week. */
export const eventPasteRows = privateTable(
  "event_paste_rows",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer("event_id").notNull(),
    prospectId: integer("prospect_id").notNull(),
    /** Null where it put the player on the list. */
    measurementId: integer("measurement_id").references(() => measurements.id, {
      onDelete: "cascade",
    }),
    did: text("did", { enum: PASTE_STEPS }).notNull(),
    /** The measurement's `updatedAt` right after it. */
    writtenAt: moment("written_at").notNull(),
    pastedAt: moment("pasted_at").notNull(),
  },
  (table) => [
    check(
      "event_paste_rows_did_check",
      sql`${table.did} in ('listed', 'measured', 'device_noted') and (${table.did} = 'listed') = (${table.measurementId} is null)`,
    ),
    foreignKey({
      name: "event_paste_rows_event_id_prospect_id_fkey",
      columns: [table.eventId, table.prospectId],
      foreignColumns: [eventPlayers.eventId, eventPlayers.prospectId],
    }).onDelete("cascade"),
    index("event_paste_rows_event_id_prospect_id_idx").on(table.eventId, table.prospectId),
    index("event_paste_rows_measurement_id_idx").on(table.measurementId),
  ],
);
