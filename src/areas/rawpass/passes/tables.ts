import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SubscriptionChange } from "#areas/money/payments/service/on-subscriptions.ts";
import { athletes } from "#areas/people/athletes/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { activities, closures } from "#areas/rawpass/schedule/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import type { RequestedItem } from "#lib/payments/subscriptions.ts";
import { REFUND_STATUSES } from "#lib/refund-statuses.ts";
import {
  CHANGE_STATUSES,
  PASS_MOVERS,
  PAYMENT_REASONS,
  PRICE_STATUSES,
  REFUND_REASONS,
} from "./rules/passes.ts";
import { PASS_STATUSES } from "./schema/statuses.ts";

/** Passes: what a family pays by the month (specification part 2, section 3). */
export const memberships = privateTable(
  "rawpass_memberships",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Null when the account is gone; so is the athlete then. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    athleteId: integer("athlete_id").references(() => athletes.id, { onDelete: "set null" }),
    /** What the payment provider calls the pass; never another one's, also after a restore. */
    reference: text("reference").notNull(),
    /** The browser's own: the same purchase sent twice is one pass. */
    idempotencyKey: text("idempotency_key").notNull(),
    status: text("status", { enum: PASS_STATUSES }).notNull().default("pending"),
    /** In dollars, as the specification has it; the program counts in cents. */
    monthlyRate: numeric("monthly_rate", { precision: 10, scale: 2 }).notNull(),
    isActive: boolean("is_active")
      .notNull()
      .generatedAlwaysAs(sql`status in ('active', 'past_due')`),
    /** In New Orleans, like the next billing; null until the first payment. */
    startDate: date("start_date"),
    nextBillingDate: date("next_billing_date"),
    /** 128 random bits. */
    qrCode: text("qr_code").notNull(),
    frozenFrom: date("frozen_from"),
    frozenUntil: date("frozen_until"),
    /** When it ends, where that is decided. */
    cancelAt: moment("cancel_at"),
    /** What the family wants instead, until it is paid or the next billing has come. */
    pendingChange: jsonb("pending_change").$type<PendingChange>(),
    customerId: text("customer_id"),
    subscriptionId: text("subscription_id"),
    sessionId: text("session_id"),
    /** The provider's page for the first payment, as long as it can be paid there. */
    paymentUrl: text("payment_url"),
    /** When the wait for the first payment ends; null once it came, or the pass ended. */
    heldUntil: moment("held_until"),
    paidAt: moment("paid_at"),
    /** What is refunded in the first days. */
    firstPaymentIntentId: text("first_payment_intent_id"),
    /** The bank's inquiry that is open. */
    disputeId: text("dispute_id"),
    /** The month that could not be charged, since when, and how often it was asked for again. */
    openInvoiceId: text("open_invoice_id"),
    pastDueAt: moment("past_due_at"),
    /** The first day of the month that began and is not paid yet, whenever its charge failed; null without one. */
    unpaidFrom: date("unpaid_from"),
    retriesAsked: integer("retries_asked").notNull().default(0),
    cancelledAt: moment("cancelled_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("rawpass_memberships_reference_key").on(table.reference),
    unique("rawpass_memberships_idempotency_key_key").on(table.idempotencyKey),
    unique("rawpass_memberships_qr_code_key").on(table.qrCode),
    unique("rawpass_memberships_subscription_id_key").on(table.subscriptionId),
    unique("rawpass_memberships_session_id_key").on(table.sessionId),
    check("rawpass_memberships_status_check", oneOf(table.status)),
    check("rawpass_memberships_monthly_rate_check", sql`${table.monthlyRate} > 0`),
    index("rawpass_memberships_user_id_idx").on(table.userId, table.id),
    index("rawpass_memberships_athlete_id_idx").on(table.athleteId),
    index("rawpass_memberships_status_idx").on(table.status, table.nextBillingDate, table.id),
    index("rawpass_memberships_pending_change_idx")
      .on(table.id)
      .where(sql`${table.pendingChange} is not null`),
  ],
);

/** Other training that a family has chosen for its pass. */
export interface PendingChange {
  /**
   * An upgrade that is charged now waits for its payment, any other price for the provider's answer (`asked`). A lower
   * price that the provider has taken waits for the next billing.
   */
  kind: "raise" | "asked" | "lower";
  /** The first day of the new times. */
  from: string;
  activities: ContentOfPass[];
  monthlyCents: number;
  /** What a raise is charged at once. */
  dueCents: number;
  /** Until when an upgrade can be paid; null if nothing is charged for the change itself. */
  heldUntil: string | null;
  /** The charge that failed, with the provider's page of it. */
  invoiceId: string | null;
  paymentUrl: string | null;
  /** Why staff asked for it; absent for others. */
  reason?: string;
  /** Absent if people asked for it, and not the child's age. */
  by?: "time";
  /** The lower price that was planned before, which stays if this one is refused; absent without one. */
  former?: PendingChange;
}

/** An activity of a pass as it is written down. */
export interface ContentOfPass {
  activityId: number;
  activityName: string;
  rateCents: number;
  frequencyPerWeek: number;
  slotIds: number[];
}

/** What a pass is for, as it was called and cost when it was bought. */
export const membershipActivities = privateTable(
  "rawpass_membership_activities",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    membershipId: integer("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    /** Null when the activity is gone. */
    activityId: integer("activity_id").references(() => activities.id, { onDelete: "set null" }),
    activityName: text("activity_name").notNull(),
    ratePerSession: numeric("rate_per_session", { precision: 10, scale: 2 }).notNull(),
    frequencyPerWeek: integer("frequency_per_week").notNull(),
    /** Mirrors the standing places. */
    timeSlotIds: jsonb("time_slot_ids").$type<number[]>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "rawpass_membership_activities_frequency_check",
      sql`${table.frequencyPerWeek} between 1 and 7 and jsonb_array_length(${table.timeSlotIds}) = ${table.frequencyPerWeek}`,
    ),
    index("rawpass_membership_activities_membership_id_idx").on(table.membershipId, table.id),
    index("rawpass_membership_activities_activity_id_idx").on(table.activityId),
  ],
);

/** What happened to a pass, through whom and why. Rows are only added. */
export const passEvents = privateTable(
  "rawpass_pass_events",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    membershipId: integer("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    /** Null for the purchase. */
    fromStatus: text("from_status", { enum: PASS_STATUSES }),
    toStatus: text("to_status", { enum: PASS_STATUSES }).notNull(),
    by: text("by", { enum: PASS_MOVERS }).notNull(),
    note: text("note").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    check("rawpass_pass_events_by_check", oneOf(table.by)),
    index("rawpass_pass_events_membership_id_idx").on(table.membershipId, table.id),
  ],
);

/** What the payment provider is asked to change; a row is committed before it is sent. */
export const passChanges = privateTable(
  "rawpass_pass_changes",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    membershipId: integer("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    subscriptionId: text("subscription_id").notNull(),
    wish: jsonb("wish").$type<PassChangeWish>().notNull(),
    key: text("key").notNull(),
    status: text("status", { enum: CHANGE_STATUSES }).notNull().default("asked"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    check("rawpass_pass_changes_status_check", oneOf(table.status)),
    index("rawpass_pass_changes_membership_id_idx").on(table.membershipId),
    index("rawpass_pass_changes_asked_idx").on(table.id).where(sql`${table.status} = 'asked'`),
  ],
);

/** The changes that passes ask for, as they are kept: JSON holds no dates. */
export type PassChangeWish =
  | Extract<
      SubscriptionChange,
      {
        kind:
          | "cancel_at_period_end"
          | "undo_cancel"
          | "cancel_now"
          | "pay_invoice"
          | "void_open_invoices";
      }
    >
  /** With the freeze of a family or the closure for which the billing moves; a freeze that goes on has neither. */
  | { kind: "freeze"; until: string; freezeId?: number; closureId?: number }
  | { kind: "raise"; items: RequestedItem[]; prorationDate: string }
  /** With the new price that a family was told of; a choice of training has none. */
  | { kind: "lower"; items: RequestedItem[]; priceId?: number }
  | { kind: "end_freeze"; on: string };

/** Times without training that a family has asked for. */
export const passFreezes = privateTable(
  "rawpass_pass_freezes",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    membershipId: integer("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    fromDate: date("from_date").notNull(),
    /** The day of the return; that of the beginning for one that was taken back. */
    untilDate: date("until_date").notNull(),
    /** Whether the standing places wait for the return. */
    keepsPlaces: boolean("keeps_places").notNull(),
    /** Since when it goes on because its times are taken; null for one that does not. */
    stuckSince: date("stuck_since"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    check("rawpass_pass_freezes_date_check", sql`${table.fromDate} <= ${table.untilDate}`),
    index("rawpass_pass_freezes_membership_id_idx").on(table.membershipId, table.fromDate),
  ],
);

/** The days by which a long closure has moved the billing of a pass: once each. */
export const passExtensions = privateTable(
  "rawpass_pass_extensions",
  {
    membershipId: integer("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    closureId: integer("closure_id")
      .notNull()
      .references(() => closures.id, { onDelete: "cascade" }),
    days: integer("days").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({
      name: "rawpass_pass_extensions_pkey",
      columns: [table.membershipId, table.closureId],
    }),
    check("rawpass_pass_extensions_days_check", sql`${table.days} >= 0`),
    index("rawpass_pass_extensions_closure_id_idx").on(table.closureId),
  ],
);

/** New prices that the families of passes were told of. */
export const passPrices = privateTable(
  "rawpass_pass_prices",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    membershipId: integer("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    activities: jsonb("activities").$type<RatedActivity[]>().notNull(),
    monthlyCents: integer("monthly_cents").notNull(),
    /** It counts for the first billing on that day or after it. */
    countsFrom: date("counts_from").notNull(),
    status: text("status", { enum: PRICE_STATUSES }).notNull().default("told"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    check("rawpass_pass_prices_monthly_cents_check", sql`${table.monthlyCents} > 0`),
    check("rawpass_pass_prices_status_check", oneOf(table.status)),
    index("rawpass_pass_prices_membership_id_idx").on(table.membershipId),
    uniqueIndex("rawpass_pass_prices_told_idx")
      .on(table.membershipId)
      .where(sql`${table.status} = 'told'`),
  ],
);

/** What a session of an activity of a pass is to cost. */
export interface RatedActivity {
  activityId: number;
  rateCents: number;
}

/** What was paid for a pass: its first month, others, and raises within a month. */
export const passPayments = privateTable(
  "rawpass_pass_payments",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    membershipId: integer("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    paymentIntentId: text("payment_intent_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason", { enum: PAYMENT_REASONS }).notNull(),
    paidAt: moment("paid_at").notNull(),
  },
  (table) => [
    unique("rawpass_pass_payments_payment_intent_id_key").on(table.paymentIntentId),
    check("rawpass_pass_payments_amount_cents_check", sql`${table.amountCents} > 0`),
    check("rawpass_pass_payments_reason_check", oneOf(table.reason)),
    index("rawpass_pass_payments_membership_id_idx").on(table.membershipId, table.id),
  ],
);

/** Money on its way back; a row is committed before it is sent. */
export const passRefunds = privateTable(
  "rawpass_pass_refunds",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    membershipId: integer("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    paymentIntentId: text("payment_intent_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason", { enum: REFUND_REASONS }).notNull(),
    status: text("status", { enum: REFUND_STATUSES }).notNull().default("asked"),
    /** The key by which the provider knows it; null for what staff refunded there. */
    key: text("key"),
    providerRefundId: text("provider_refund_id"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** When it was done, if it failed afterwards. */
    doneAt: moment("done_at"),
  },
  (table) => [
    unique("rawpass_pass_refunds_provider_refund_id_key").on(table.providerRefundId),
    check("rawpass_pass_refunds_amount_cents_check", sql`${table.amountCents} > 0`),
    check("rawpass_pass_refunds_reason_check", oneOf(table.reason)),
    check("rawpass_pass_refunds_status_check", oneOf(table.status)),
    index("rawpass_pass_refunds_membership_id_idx").on(table.membershipId, table.id),
    index("rawpass_pass_refunds_asked_idx").on(table.id).where(sql`${table.status} = 'asked'`),
  ],
);
