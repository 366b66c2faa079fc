import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import type { SessionRequest } from "#lib/payments/payments.ts";
import type { RequestedItem, SubscriptionInvoice } from "#lib/payments/subscriptions.ts";
import { TASK_KINDS } from "./schema/tasks.ts";

/** What the payment provider told us, each once. */
export const paymentEvents = privateTable("payment_events", {
  /** The provider's own. */
  eventId: text("event_id").primaryKey(),
  type: text("type").notNull(),
  /** What it was about; both are null where that is nothing of ours. */
  purpose: text("purpose"),
  reference: text("reference"),
  /** API version of its shapes if the site reads another one. */
  otherVersion: text("other_version"),
  receivedAt: moment("received_at").notNull().defaultNow(),
  /** Null for an event that could not be read. */
  processedAt: moment("processed_at"),
});

/** What about money needs a person, who acts at the payment provider or elsewhere. Names nobody. */
export const paymentTasks = privateTable(
  "payment_tasks",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** What it is about: told again, it is the same task. */
    cause: text("cause").notNull(),
    kind: text("kind", { enum: TASK_KINDS }).notNull(),
    purpose: text("purpose").notNull(),
    reference: text("reference").notNull(),
    /** What finds the payment in staff's list; null where nothing does. */
    foundBy: text("found_by"),
    amountCents: integer("amount_cents"),
    /** What differs; null for other kinds. */
    text: text("text"),
    /** Until when the bank takes an answer. */
    answerBy: moment("answer_by"),
    openedAt: moment("opened_at").notNull(),
    /** When the site saw it last. */
    seenAt: moment("seen_at").notNull(),
    /** When the site saw that it is over; it may come back. */
    endedAt: moment("ended_at"),
    /** When it was over for good: a person finished it, or the bank decided. */
    doneAt: moment("done_at"),
  },
  (table) => [
    unique("payment_tasks_cause_key").on(table.cause),
    check("payment_tasks_kind_check", oneOf(table.kind)),
    index("payment_tasks_open_idx")
      .on(table.openedAt, table.id)
      .where(sql`${table.endedAt} is null and ${table.doneAt} is null`),
  ],
);

/**
 * How often the state of a subscription was taken over from the payment provider. A writer compares it with
 * the count before the question: an answer that another one overtook is asked for again.
 */
export const subscriptionRevisions = privateTable(
  "payment_subscription_revisions",
  {
    /** The provider's own. */
    subscriptionId: text("subscription_id").primaryKey(),
    revision: integer("revision").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [index("payment_subscription_revisions_changed_at_idx").on(table.changedAt)],
);

/** How the account of a payee stands: as the provider says, and `gone` for one that has left the site. */
const ACCOUNT_STATUSES = [
  "incomplete",
  "pending",
  "ready",
  "restricted",
  "rejected",
  "gone",
] as const;

/** Who is paid through this site, each by one account of the provider's. */
export const payees = privateTable(
  "payment_payees",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The key under which the account is asked for; a new account gets a new one. */
    accountKey: text("account_key").notNull(),
    /** The provider's own; null until it answers. */
    accountId: text("account_id"),
    status: text("status", { enum: ACCOUNT_STATUSES }).notNull(),
    /** How often the state was taken over: an answer that another one overtook is asked for again. */
    revision: integer("revision").notNull().default(0),
    /** When the bank last refused a payout. */
    payoutFailedAt: moment("payout_failed_at"),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    unique("payment_payees_user_id_key").on(table.userId),
    unique("payment_payees_account_id_key").on(table.accountId),
    check("payment_payees_status_check", oneOf(table.status)),
  ],
);

/** What the test checkout stores of a payment page. */
type StoredSession = SessionRequest & {
  /** What begins by paying. */
  subscription?: { customerId: string | null; items: readonly RequestedItem[] };
};

/** A refund or a reversal of the test provider, which makes each at once. */
interface KeptRefund {
  id: string;
  key: string;
  amountCents: number;
}

/** What the test checkout's payment provider remembers: no money is behind it. */
export const testPayments = privateTable(
  "shop_test_payments",
  {
    sessionId: text("session_id").primaryKey(),
    paymentIntentId: text("payment_intent_id").notNull(),
    session: jsonb("session").$type<StoredSession>().notNull(),
    status: text("status", { enum: ["open", "complete", "expired"] })
      .notNull()
      .default("open"),
    refunds: jsonb("refunds").$type<KeptRefund[]>().notNull().default([]),
    /** What a bank has done about it last; null for nothing. */
    dispute: text("dispute", { enum: ["dispute", "dispute_won", "dispute_lost"] }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("shop_test_payments_payment_intent_id_key").on(table.paymentIntentId),
    check("shop_test_payments_status_check", oneOf(table.status)),
    check("shop_test_payments_dispute_check", oneOf(table.dispute)),
  ],
);

/** The customers of the test provider who pay by the month, and whether their cards work. */
export const testCustomers = privateTable(
  "payment_test_customers",
  {
    customerId: text("customer_id").primaryKey(),
    /** The secret part of the address of his page for card and invoices. */
    pageToken: text("page_token").notNull(),
    isCardDeclined: boolean("is_card_declined").notNull().default(false),
    /** Where that page leads back to. */
    returnUrl: text("return_url"),
  },
  (table) => [unique("payment_test_customers_page_token_key").on(table.pageToken)],
);

/** Subscriptions of the test provider. */
export const testSubscriptions = privateTable(
  "payment_test_subscriptions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: text("subscription_id").notNull(),
    customerId: text("customer_id").notNull(),
    purpose: text("purpose").notNull(),
    reference: text("reference").notNull(),
    status: text("status", { enum: ["active", "past_due", "ended"] }).notNull(),
    items: jsonb("items").$type<RequestedItem[]>().notNull(),
    /** Its periods begin as many whole months after it. */
    anchor: moment("anchor").notNull(),
    periodStart: moment("period_start").notNull(),
    periodEnd: moment("period_end").notNull(),
    freeUntil: moment("free_until"),
    isEnding: boolean("is_ending").notNull().default(false),
    /** A raise that takes place when its invoice is paid. */
    pending: jsonb("pending").$type<{
      items: RequestedItem[];
      expiresAt: string;
      invoiceId: string;
    }>(),
    endedAt: moment("ended_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("payment_test_subscriptions_subscription_id_key").on(table.subscriptionId),
    foreignKey({
      name: "payment_test_subscriptions_customer_id_fkey",
      columns: [table.customerId],
      foreignColumns: [testCustomers.customerId],
    }),
    check("payment_test_subscriptions_status_check", oneOf(table.status)),
    index("payment_test_subscriptions_customer_id_idx").on(table.customerId),
  ],
);

/** Their invoices. */
export const testInvoices = privateTable(
  "payment_test_invoices",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: text("invoice_id").notNull(),
    subscriptionId: text("subscription_id").notNull(),
    paymentIntentId: text("payment_intent_id").notNull(),
    reason: text("reason").$type<SubscriptionInvoice["reason"]>().notNull(),
    status: text("status", { enum: ["open", "paid", "void"] }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** How often it was charged. */
    attempts: integer("attempts").notNull().default(0),
    isRetried: boolean("is_retried").notNull().default(true),
    /** The key of the last attempt to charge it. */
    lastKey: text("last_key"),
    refunds: jsonb("refunds").$type<KeptRefund[]>().notNull().default([]),
    createdAt: moment("created_at").notNull(),
    paidAt: moment("paid_at"),
  },
  (table) => [
    unique("payment_test_invoices_invoice_id_key").on(table.invoiceId),
    unique("payment_test_invoices_payment_intent_id_key").on(table.paymentIntentId),
    foreignKey({
      name: "payment_test_invoices_subscription_id_fkey",
      columns: [table.subscriptionId],
      foreignColumns: [testSubscriptions.subscriptionId],
    }),
    check("payment_test_invoices_status_check", oneOf(table.status)),
    index("payment_test_invoices_subscription_id_idx").on(table.subscriptionId),
  ],
);

/** The connected accounts of the test provider. */
export const testAccounts = privateTable(
  "payment_test_accounts",
  {
    accountId: text("account_id").primaryKey(),
    /** The secret part of the address of its page. */
    pageToken: text("page_token").notNull(),
    status: text("status", { enum: ACCOUNT_STATUSES }).notNull(),
    /** Whether its money is with the bank already, so that nothing can be taken back. */
    isEmpty: boolean("is_empty").notNull().default(false),
    /** The secret part of the link to the form; null once it was used. */
    linkToken: text("link_token"),
    returnUrl: text("return_url"),
    refreshUrl: text("refresh_url"),
  },
  (table) => [
    unique("payment_test_accounts_page_token_key").on(table.pageToken),
    unique("payment_test_accounts_link_token_key").on(table.linkToken),
    check("payment_test_accounts_status_check", oneOf(table.status)),
  ],
);

/** What the test provider has sent on to them. */
export const testTransfers = privateTable(
  "payment_test_transfers",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    transferId: text("transfer_id").notNull(),
    accountId: text("account_id").notNull(),
    paymentIntentId: text("payment_intent_id").notNull(),
    purpose: text("purpose").notNull(),
    reference: text("reference").notNull(),
    key: text("key").notNull(),
    amountCents: integer("amount_cents").notNull(),
    reversals: jsonb("reversals").$type<KeptRefund[]>().notNull().default([]),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("payment_test_transfers_transfer_id_key").on(table.transferId),
    unique("payment_test_transfers_key_key").on(table.purpose, table.reference, table.key),
    foreignKey({
      name: "payment_test_transfers_account_id_fkey",
      columns: [table.accountId],
      foreignColumns: [testAccounts.accountId],
    }),
    check("payment_test_transfers_amount_cents_check", sql`${table.amountCents} > 0`),
    index("payment_test_transfers_account_id_idx").on(table.accountId, table.id),
    index("payment_test_transfers_payment_intent_id_idx").on(table.paymentIntentId),
  ],
);
