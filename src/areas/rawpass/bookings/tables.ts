import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { athletes } from "#areas/people/athletes/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { activities, closures, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import {
  DISPUTE_OUTCOMES,
  DROP_IN_REFUND_REASONS,
  DROP_IN_REFUND_STATUSES,
} from "./rules/drop-ins.ts";
import {
  BOOKING_STATES,
  CREDIT_REASONS,
  DROP_IN_STATUSES,
  KINDS,
  PAYMENT_METHODS,
} from "./schema/states.ts";

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
    /** Null is without end. The day before the first is a place without days, which keeps its canceled sessions. */
    lastDate: date("last_date"),
    /** When the hold ends; null is firm. */
    heldUntil: moment("held_until"),
    /** The first day that its pass has not paid for, as that last told: make-ups for sessions from then on rest. */
    unpaidFrom: date("unpaid_from"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "rawpass_standing_places_date_check",
      sql`${table.lastDate} is null or ${table.firstDate} <= ${table.lastDate} + 1`,
    ),
    check(
      "rawpass_standing_places_pass_id_check",
      sql`${table.passId} is not null or ${table.heldUntil} is not null`,
    ),
    index("rawpass_standing_places_slot_id_idx").on(
      table.slotId,
      table.lastDate,
      table.firstDate,
      table.heldUntil,
    ),
    index("rawpass_standing_places_athlete_id_idx").on(table.athleteId),
    index("rawpass_standing_places_pass_id_idx").on(table.passId),
    index("rawpass_standing_places_held_until_idx")
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null`),
  ],
);

/** Make-ups: one session of an activity each. */
export const credits = privateTable(
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
    /** The booking that it was given for, which gives one at most. */
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
    check("rawpass_credits_reason_check", oneOf(table.reason)),
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
    /** Whether it was canceled late before that closure; it is again if the closure is taken back. */
    wasLate: boolean("was_late").notNull().default(false),
    /** When the payment of its pass for that day was refunded, or given up; no make-up stands for it from then on. */
    refundedAt: moment("refunded_at"),
    /** When staff noted illness for it, which limits how often they do. */
    excusedAt: moment("excused_at"),
    /**
     * Whether a freeze released it, or covers its day: it comes back, or its make-up is open again, if the freeze is
     * taken back.
     */
    isFrozen: boolean("is_frozen").notNull().default(false),
    /** When a hold for its payment, or its offer, ends; null is firm. */
    heldUntil: moment("held_until"),
    /** What is scanned at the desk where a session was paid alone; null for the others. */
    code: text("code"),
    /** Since when the athlete waited; null without waiting. */
    waitlistedAt: moment("waitlisted_at"),
    /** When the family was told that it was missed, with others; null before. */
    missedToldAt: moment("missed_told_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("rawpass_bookings_kind_check", oneOf(table.kind)),
    check("rawpass_bookings_state_check", oneOf(table.state)),
    check(
      "rawpass_bookings_standing_check",
      sql`(${table.kind} = 'standing') = (${table.standingPlaceId} is not null)`,
    ),
    unique("rawpass_bookings_code_key").on(table.code),
    uniqueIndex("rawpass_bookings_living_idx")
      .on(table.athleteId, table.slotId, table.date)
      .where(sql`${table.state} not in ('cancelled', 'late_cancelled')`),
    uniqueIndex("rawpass_bookings_standing_place_id_idx").on(table.standingPlaceId, table.date),
    index("rawpass_bookings_slot_id_idx").on(table.slotId, table.date, table.state),
    index("rawpass_bookings_single_idx")
      .on(table.slotId, table.date)
      .where(sql`${table.kind} <> 'standing'`),
    index("rawpass_bookings_held_until_idx")
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null`),
    index("rawpass_bookings_closure_id_idx").on(table.closureId),
    index("rawpass_bookings_booked_idx").on(table.date).where(sql`${table.state} = 'booked'`),
    index("rawpass_bookings_missed_idx")
      .on(table.date, table.athleteId)
      .where(sql`${table.state} = 'no_show'`),
    index("rawpass_bookings_waitlisted_idx")
      .on(table.date, table.slotId)
      .where(sql`${table.state} = 'waitlisted'`),
  ],
);

/** Who waits for a standing place in a slot, in order. */
export const standingWaitlist = privateTable(
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
    /** When an offer ended that was not taken; from then on it waits only if the family says so. */
    lapsedAt: moment("lapsed_at"),
    /** End of an offer that a purchase has taken. Unless the purchase is paid, the offer stands again. */
    offerEndsAt: moment("offer_ends_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("rawpass_standing_waitlist_key").on(table.slotId, table.athleteId),
    index("rawpass_standing_waitlist_athlete_id_idx").on(table.athleteId),
  ],
);

/** What single sessions were bought for, and how it stands with the money. */
export const dropIns = privateTable(
  "rawpass_drop_ins",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Null when the account is gone; so are the athlete and the booking then. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    bookingId: integer("booking_id").references(() => bookings.id, { onDelete: "set null" }),
    /** What the payment provider calls it; never another one's, also after a restore. */
    reference: text("reference").notNull(),
    status: text("status", { enum: DROP_IN_STATUSES }).notNull().default("pending"),
    /** The session as it was sold. */
    activityName: text("activity_name").notNull(),
    date: date("date").notNull(),
    startTime: text("start_time").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** Cash was taken at the desk: the provider knows nothing of it. */
    method: text("method", { enum: PAYMENT_METHODS }).notNull().default("card"),
    sessionId: text("session_id"),
    /** The provider's page, as long as it can be paid there. */
    paymentUrl: text("payment_url"),
    /** When the wait for its payment ends. */
    heldUntil: moment("held_until").notNull(),
    paymentIntentId: text("payment_intent_id"),
    paidAt: moment("paid_at"),
    /** A bank's inquiry, and how it ended; null while it is open. */
    disputeId: text("dispute_id"),
    disputeOutcome: text("dispute_outcome", { enum: DISPUTE_OUTCOMES }),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    unique("rawpass_drop_ins_reference_key").on(table.reference),
    unique("rawpass_drop_ins_session_id_key").on(table.sessionId),
    unique("rawpass_drop_ins_booking_id_key").on(table.bookingId),
    check("rawpass_drop_ins_status_check", oneOf(table.status)),
    check(
      "rawpass_drop_ins_method_check",
      sql`${table.method} = 'card' or (${table.method} = 'cash' and ${table.sessionId} is null and ${table.paymentIntentId} is null)`,
    ),
    check("rawpass_drop_ins_dispute_outcome_check", oneOf(table.disputeOutcome)),
    check("rawpass_drop_ins_amount_cents_check", sql`${table.amountCents} > 0`),
    index("rawpass_drop_ins_user_id_idx").on(table.userId, table.id),
    index("rawpass_drop_ins_pending_idx").on(table.id).where(sql`${table.status} = 'pending'`),
    index("rawpass_drop_ins_cash_idx").on(table.paidAt).where(sql`${table.method} = 'cash'`),
    index("rawpass_drop_ins_payment_intent_id_idx").on(table.paymentIntentId),
  ],
);

/** Money of drop-ins on its way back; a row is committed before it is sent, or handed over in cash. */
export const dropInRefunds = privateTable(
  "rawpass_drop_in_refunds",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    dropInId: integer("drop_in_id")
      .notNull()
      .references(() => dropIns.id, { onDelete: "cascade" }),
    /** Null for cash. */
    paymentIntentId: text("payment_intent_id"),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason", { enum: DROP_IN_REFUND_REASONS }).notNull(),
    status: text("status", { enum: DROP_IN_REFUND_STATUSES }).notNull().default("asked"),
    /** The key by which the provider knows it; null for what staff refunded there, and for cash. */
    key: text("key"),
    providerRefundId: text("provider_refund_id"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** When it was done, if it failed afterwards. */
    doneAt: moment("done_at"),
  },
  (table) => [
    unique("rawpass_drop_in_refunds_provider_refund_id_key").on(table.providerRefundId),
    check("rawpass_drop_in_refunds_amount_cents_check", sql`${table.amountCents} > 0`),
    check("rawpass_drop_in_refunds_reason_check", oneOf(table.reason)),
    check(
      "rawpass_drop_in_refunds_status_check",
      sql`${table.status} in ('asked', 'done', 'failed') or (${table.status} = 'owed' and ${table.paymentIntentId} is null)`,
    ),
    index("rawpass_drop_in_refunds_drop_in_id_idx").on(table.dropInId, table.id),
    uniqueIndex("rawpass_drop_in_refunds_once_idx")
      .on(table.paymentIntentId)
      .where(sql`${table.reason} not in ('staff', 'provider')`),
    uniqueIndex("rawpass_drop_in_refunds_cash_idx")
      .on(table.dropInId)
      .where(sql`${table.paymentIntentId} is null and ${table.reason} <> 'staff'`),
    index("rawpass_drop_in_refunds_asked_idx").on(table.id).where(sql`${table.status} = 'asked'`),
    index("rawpass_drop_in_refunds_owed_idx").on(table.id).where(sql`${table.status} = 'owed'`),
  ],
);

/** The private addresses under which accounts subscribe to the calendar of their athletes. */
export const calendars = privateTable(
  "rawpass_calendars",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** 128 random bits; another one ends the address. */
    token: text("token").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [unique("rawpass_calendars_token_key").on(table.token)],
);
