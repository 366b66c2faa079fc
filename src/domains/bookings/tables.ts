import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { athletes } from "#domains/athletes/tables.ts";
import { activities, closures, timeSlots } from "#domains/schedule/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { BOOKING_STATES, CREDIT_REASONS, KINDS } from "./schema/states.ts";

/** Places that athletes have in a slot every week. */
export const standingPlaces = pgTable(
  "rawpass_standing_places",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    athleteId: integer("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    slotId: integer("slot_id")
      .notNull()
      .references(() => timeSlots.id),
    /** The pass that asked for it; null while it is offered to somebody who waited. */
    passId: integer("pass_id"),
    /** On the weekday of the slot. */
    firstDate: date("first_date").notNull(),
    /** Null is without end. */
    lastDate: date("last_date"),
    /** Until then it is held; null is firm. */
    heldUntil: moment("held_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "rawpass_standing_places_date_check",
      sql`${table.lastDate} is null or ${table.firstDate} <= ${table.lastDate}`,
    ),
    check(
      "rawpass_standing_places_pass_id_check",
      sql`${table.passId} is not null or ${table.heldUntil} is not null`,
    ),
    index("rawpass_standing_places_slot_id_idx").on(table.slotId, table.lastDate),
    index("rawpass_standing_places_athlete_id_idx").on(table.athleteId),
    index("rawpass_standing_places_pass_id_idx").on(table.passId),
    index("rawpass_standing_places_held_until_idx")
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null`),
  ],
);

/** Make-ups: one session of an activity each. */
export const credits = pgTable(
  "rawpass_credits",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    athleteId: integer("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    activityId: integer("activity_id")
      .notNull()
      .references(() => activities.id),
    reason: text("reason", { enum: CREDIT_REASONS }).notNull(),
    /** For which it was given: one each. */
    bookingId: integer("booking_id").references((): AnyPgColumn => bookings.id, {
      onDelete: "set null",
    }),
    /** A session has to begin before. */
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("rawpass_credits_booking_id_key").on(table.bookingId),
    check(
      "rawpass_credits_reason_check",
      sql`${table.reason} in ('cancelled', 'filled', 'closure')`,
    ),
    index("rawpass_credits_athlete_id_idx").on(table.athleteId, table.activityId, table.expiresAt),
  ],
);

/**
 * Athletes in sessions, or waiting for one. Of a standing place it holds the sessions of the next 14 days,
 * in which the row says what became of each.
 */
export const bookings = pgTable(
  "rawpass_bookings",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    athleteId: integer("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    slotId: integer("slot_id")
      .notNull()
      .references(() => timeSlots.id),
    date: date("date").notNull(),
    kind: text("kind", { enum: KINDS }).notNull(),
    state: text("state", { enum: BOOKING_STATES }).notNull(),
    standingPlaceId: integer("standing_place_id").references(() => standingPlaces.id, {
      onDelete: "cascade",
    }),
    /** The make-up that is used. */
    creditId: integer("credit_id").references(() => credits.id, { onDelete: "set null" }),
    /** What cancelled it, if that was a closure. */
    closureId: integer("closure_id").references(() => closures.id, { onDelete: "set null" }),
    /** Until then it is held for a payment, or offered; null is firm. */
    heldUntil: moment("held_until"),
    /** Since when the athlete waited; null without waiting. */
    waitlistedAt: moment("waitlisted_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("rawpass_bookings_kind_check", sql`${table.kind} in ('standing', 'drop_in', 'make_up')`),
    check(
      "rawpass_bookings_state_check",
      sql`${table.state} in ('booked', 'waitlisted', 'offered', 'cancelled', 'late_cancelled', 'attended', 'no_show')`,
    ),
    check(
      "rawpass_bookings_standing_check",
      sql`(${table.kind} = 'standing') = (${table.standingPlaceId} is not null)`,
    ),
    uniqueIndex("rawpass_bookings_living_idx")
      .on(table.athleteId, table.slotId, table.date)
      .where(sql`${table.state} not in ('cancelled', 'late_cancelled')`),
    uniqueIndex("rawpass_bookings_standing_place_id_idx").on(table.standingPlaceId, table.date),
    index("rawpass_bookings_slot_id_idx").on(table.slotId, table.date, table.state),
    index("rawpass_bookings_held_until_idx")
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null`),
    index("rawpass_bookings_closure_id_idx").on(table.closureId),
    index("rawpass_bookings_waitlisted_idx")
      .on(table.date, table.slotId)
      .where(sql`${table.state} = 'waitlisted'`),
  ],
);

/** Who waits for a standing place in a slot, in order. */
export const standingWaitlist = pgTable(
  "rawpass_standing_waitlist",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    athleteId: integer("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    slotId: integer("slot_id")
      .notNull()
      .references(() => timeSlots.id),
    /** The place that is held for them; when it goes, so does the entry. Null while they wait. */
    placeId: integer("place_id").references(() => standingPlaces.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("rawpass_standing_waitlist_key").on(table.slotId, table.athleteId),
    index("rawpass_standing_waitlist_athlete_id_idx").on(table.athleteId),
  ],
);
