import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { moment } from "#lib/db/moment.ts";

/** What is trained (specification part 2, section 3). */
export const activities = pgTable(
  "rawpass_activities",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    type: text("type").notNull(),
    description: text("description").notNull(),
    /** In dollars, as the specification has it; the program counts in cents. */
    ratePerSession: numeric("rate_per_session", { precision: 10, scale: 2 }).notNull(),
    /** Whole years on the day of the session, both included. */
    minAge: integer("min_age").notNull(),
    maxAge: integer("max_age").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("rawpass_activities_name_key").on(table.name),
    check(
      "rawpass_activities_rate_per_session_check",
      sql`${table.ratePerSession} between 1 and 1000`,
    ),
    check(
      "rawpass_activities_age_check",
      sql`0 <= ${table.minAge} and ${table.minAge} <= ${table.maxAge} and ${table.maxAge} <= 99`,
    ),
  ],
);

/** The weekly times of the activities, in New Orleans local time. */
export const timeSlots = pgTable(
  "rawpass_time_slots",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    activityId: integer("activity_id")
      .notNull()
      .references(() => activities.id),
    /** 0 is Sunday. */
    dayOfWeek: integer("day_of_week").notNull(),
    /** As `17:00`, like the end. */
    startTime: text("start_time").notNull(),
    endTime: text("end_time").notNull(),
    maxCapacity: integer("max_capacity").notNull(),
    /** Who trains the athletes, and where, for everybody to read; null is not said. */
    coach: text("coach"),
    place: text("place"),
    /** Whether places are sold; athletes who have one keep it. */
    isAvailable: boolean("is_available").notNull().default(true),
    /** The first and the last day of a time that follows another, or is followed by one; null is none. */
    firstDate: date("first_date"),
    lastDate: date("last_date"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("rawpass_time_slots_day_of_week_check", sql`${table.dayOfWeek} between 0 and 6`),
    check(
      "rawpass_time_slots_time_check",
      sql`${table.startTime} ~ '^[0-2][0-9]:[0-5][0-9]$' and ${table.endTime} ~ '^[0-2][0-9]:[0-5][0-9]$' and ${table.startTime} >= '06:00' and ${table.startTime} < ${table.endTime} and ${table.endTime} <= '22:00'`,
    ),
    check("rawpass_time_slots_max_capacity_check", sql`${table.maxCapacity} between 1 and 200`),
    check(
      "rawpass_time_slots_date_check",
      sql`${table.firstDate} is null or ${table.lastDate} is null or ${table.firstDate} <= ${table.lastDate}`,
    ),
    index("rawpass_time_slots_activity_id_idx").on(table.activityId),
  ],
);

/** Days without sessions, a part of a day or one session, of one activity or of all. */
export const closures = pgTable(
  "rawpass_closures",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    fromDate: date("from_date").notNull(),
    /** The last day. */
    toDate: date("to_date").notNull(),
    /** Null is all of them. */
    activityId: integer("activity_id").references(() => activities.id, { onDelete: "cascade" }),
    /** As `16:00`: sessions that start earlier take place. Null is the whole day. */
    fromTime: text("from_time"),
    /** The only session that is closed; null for all of them. */
    slotId: integer("slot_id").references(() => timeSlots.id, { onDelete: "cascade" }),
    /** For everybody to read. */
    reason: text("reason").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("rawpass_closures_date_check", sql`${table.fromDate} <= ${table.toDate}`),
    check(
      "rawpass_closures_part_check",
      sql`(${table.fromTime} is null and ${table.slotId} is null) or ${table.fromDate} = ${table.toDate}`,
    ),
    index("rawpass_closures_slot_id_idx").on(table.slotId),
    index("rawpass_closures_to_date_idx").on(table.toDate, table.fromDate),
  ],
);
