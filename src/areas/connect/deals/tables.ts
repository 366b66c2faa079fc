import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { listings } from "#areas/connect/listings/tables.ts";
import { offers } from "#areas/connect/offers/tables.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { searchVectorOf, tsvector } from "#lib/db/search-vector.ts";
import { REFUND_STATUSES } from "#lib/refund-statuses.ts";
import { DEAL_STATUSES, FULFILMENTS } from "./rules/transitions.ts";
import {
  BANK_OUTCOMES,
  DEAL_EVENTS,
  LEDGER_EVENTS,
  PROOF_KINDS,
  REFUND_REASONS,
} from "./schema/states.ts";

/**
 * What a sponsor and an organizer have agreed on, and how it stands with the money and with what was promised.
 * Amounts are in cents. It outlives the people, the listing and the talk: what it needs of them is copied.
 */
export const deals = privateTable(
  "connect_transactions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    offerId: integer("offer_id").references(() => offers.id, { onDelete: "set null" }),
    listingId: integer("listing_id").references(() => listings.id, { onDelete: "set null" }),
    sponsorId: integer("sponsor_id").references(() => partners.id, { onDelete: "set null" }),
    organizerId: integer("organizer_id").references(() => partners.id, { onDelete: "set null" }),
    amount: integer("amount").notNull(),
    paymentIntentId: text("stripe_payment_intent_id"),
    status: text("status", { enum: DEAL_STATUSES }).notNull().default("pending"),
    /** The fee on the whole amount; given back in proportion (`divide`). */
    serviceFee: integer("service_fee").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** What the payment provider calls it; never another one's, also after a restore. */
    reference: text("reference").notNull(),
    fulfilment: text("fulfilment", { enum: FULFILMENTS }).notNull().default("unpaid"),
    sponsorName: text("sponsor_name").notNull(),
    organizerName: text("organizer_name").notNull(),
    title: text("title").notNull(),
    audienceSize: integer("audience_size").notNull(),
    dateStart: date("date_start").notNull(),
    dateEnd: date("date_end").notNull(),
    /** What was promised, in the order of the listing. */
    benefitsSnapshot: jsonb("benefits_snapshot").$type<string[]>().notNull(),
    payBy: moment("pay_by").notNull(),
    sessionId: text("session_id"),
    /** The provider's page, as long as it can be paid there. */
    paymentUrl: text("payment_url"),
    pageExpiresAt: moment("page_expires_at"),
    /** How many pages were asked for: part of the key of each. */
    pageNumber: integer("page_number").notNull().default(0),
    paidAt: moment("paid_at"),
    dueAt: moment("due_at"),
    deliveredAt: moment("delivered_at"),
    acceptedAt: moment("accepted_at"),
    cancelledAt: moment("cancelled_at"),
    /** When the organizer is paid; null until it is settled how much. */
    payoutAt: moment("payout_at"),
    paidOutAt: moment("paid_out_at"),
    /** What went back to the sponsor, or is on its way. */
    refundAmount: integer("refund_amount").notNull().default(0),
    changesAsked: integer("changes_asked").notNull().default(0),
    /** A bank's inquiry, and how it ended; null while it is open. */
    bankDisputeId: text("bank_dispute_id"),
    bankOutcome: text("bank_outcome", { enum: BANK_OUTCOMES }),
    /** When the card that paid it was last compared with those to which its organizer is paid. */
    cardsComparedAt: moment("cards_compared_at"),
    hasSameCard: boolean("has_same_card").notNull().default(false),
    /** Whether it has a place of its listing. */
    holdsSlot: boolean("holds_slot").notNull().default(true),
    /** The last reminder that was sent in the present state. */
    reminded: text("reminded"),
    /** What the organizer says in the sponsor's report. */
    organizerWords: text("organizer_words"),
    /** Whether it came of a listing about a child: nobody reads whose parent the organizer is. */
    isForMinor: boolean("is_for_minor").notNull().default(false),
    /** When names and all that was written went: only what was agreed and paid is left. */
    textsForgottenAt: moment("texts_forgotten_at"),
    searchVector: tsvector("words")
      .notNull()
      .generatedAlwaysAs(searchVectorOf("title || ' ' || sponsor_name || ' ' || organizer_name")),
  },
  (table) => [
    unique("connect_transactions_offer_id_key").on(table.offerId),
    unique("connect_transactions_reference_key").on(table.reference),
    unique("connect_transactions_session_id_key").on(table.sessionId),
    check("connect_transactions_status_check", oneOf(table.status)),
    check("connect_transactions_fulfilment_check", oneOf(table.fulfilment)),
    check(
      "connect_transactions_amount_check",
      sql`${table.amount} > 0 and ${table.serviceFee} between 0 and ${table.amount} and ${table.refundAmount} between 0 and ${table.amount}`,
    ),
    check("connect_transactions_bank_outcome_check", oneOf(table.bankOutcome)),
    index("connect_transactions_sponsor_id_idx").on(table.sponsorId, table.createdAt, table.id),
    index("connect_transactions_organizer_id_idx").on(table.organizerId, table.createdAt, table.id),
    index("connect_transactions_listing_id_idx").on(table.listingId),
    index("connect_transactions_created_at_id_idx").on(table.createdAt, table.id),
    index("connect_transactions_fulfilment_idx").on(table.fulfilment, table.createdAt, table.id),
    index("connect_transactions_payment_intent_id_idx").on(table.paymentIntentId),
    index("connect_transactions_words_idx")
      .using("gin", table.searchVector)
      .with({ fastupdate: false }),
    index("connect_transactions_payout_at_idx")
      .on(table.payoutAt)
      .where(sql`${table.payoutAt} is not null and ${table.paidOutAt} is null`),
  ],
);

/** Everything that happened to a deal, in its order. */
export const dealEvents = privateTable(
  "connect_deal_events",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    dealId: integer("deal_id")
      .notNull()
      .references(() => deals.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: DEAL_EVENTS }).notNull(),
    by: text("by", { enum: ["sponsor", "organizer", "staff", "system", "payment"] }).notNull(),
    words: text("words"),
    amount: integer("amount"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    check("connect_deal_events_by_check", oneOf(table.by)),
    index("connect_deal_events_deal_id_idx").on(table.dealId, table.id),
  ],
);

/** What the two sides of a paid deal write to each other. Their files are proofs. */
export const dealMessages = privateTable(
  "connect_deal_messages",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    dealId: integer("deal_id")
      .notNull()
      .references(() => deals.id, { onDelete: "cascade" }),
    by: text("by", { enum: ["organizer", "sponsor"] }).notNull(),
    words: text("words").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    check("connect_deal_messages_by_check", oneOf(table.by)),
    index("connect_deal_messages_deal_id_idx").on(table.dealId, table.id),
  ],
);

/** What shows that a benefit was delivered, what a sponsor shows in a dispute, and the files of messages. */
export const proofs = privateTable(
  "connect_proofs",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    dealId: integer("deal_id")
      .notNull()
      .references(() => deals.id, { onDelete: "cascade" }),
    by: text("by", { enum: ["organizer", "sponsor"] }).notNull(),
    /** Which of the promised benefits, counted from 0; null for what a sponsor shows. */
    benefit: integer("benefit"),
    kind: text("kind", { enum: PROOF_KINDS }).notNull(),
    url: text("url"),
    /** The name under which the bytes of a picture or a PDF are kept. */
    fileName: text("file_name"),
    note: text("note"),
    /** The message with which it was sent; null for what shows something. */
    messageId: integer("message_id").references(() => dealMessages.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("connect_proofs_file_name_key").on(table.fileName),
    check(
      "connect_proofs_by_check",
      sql`(${table.messageId} is not null and ${table.benefit} is null and ${table.by} in ('organizer', 'sponsor')) or (${table.messageId} is null and ((${table.by} = 'organizer' and ${table.benefit} >= 0) or (${table.by} = 'sponsor' and ${table.benefit} is null)))`,
    ),
    check(
      "connect_proofs_kind_check",
      sql`(${table.kind} = 'link' and ${table.url} is not null and ${table.fileName} is null) or (${table.kind} in ('picture', 'document') and ${table.fileName} is not null and ${table.url} is null)`,
    ),
    index("connect_proofs_deal_id_idx").on(table.dealId, table.id),
    index("connect_proofs_message_id_idx")
      .on(table.messageId)
      .where(sql`${table.messageId} is not null`),
  ],
);

/** A sponsor's dispute, which staff decide. */
export const disputes = privateTable(
  "connect_disputes",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    dealId: integer("deal_id")
      .notNull()
      .references(() => deals.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    openedAt: moment("opened_at").notNull(),
    answerBy: moment("answer_by").notNull(),
    answer: text("answer"),
    answeredAt: moment("answered_at"),
    /** What staff gave back, in cents, and why. */
    refundAmount: integer("refund_amount"),
    decision: text("decision"),
    decidedBy: integer("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: moment("decided_at"),
  },
  (table) => [
    unique("connect_disputes_deal_id_key").on(table.dealId),
    index("connect_disputes_open_idx").on(table.openedAt).where(sql`${table.decidedAt} is null`),
  ],
);

/** Money on its way back to a sponsor; a row is committed before it is sent. */
export const dealRefunds = privateTable(
  "connect_refunds",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    dealId: integer("deal_id")
      .notNull()
      .references(() => deals.id, { onDelete: "cascade" }),
    paymentIntentId: text("payment_intent_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason", { enum: REFUND_REASONS }).notNull(),
    status: text("status", { enum: REFUND_STATUSES }).notNull().default("asked"),
    /** The key by which the provider knows it; null for what staff refunded there, or by hand. */
    key: text("key"),
    providerRefundId: text("provider_refund_id"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** When it was done, if it failed afterwards. */
    doneAt: moment("done_at"),
  },
  (table) => [
    unique("connect_refunds_provider_refund_id_key").on(table.providerRefundId),
    check("connect_refunds_amount_cents_check", sql`${table.amountCents} > 0`),
    check("connect_refunds_reason_check", oneOf(table.reason)),
    check("connect_refunds_status_check", oneOf(table.status)),
    index("connect_refunds_deal_id_idx").on(table.dealId, table.id),
    index("connect_refunds_asked_idx").on(table.id).where(sql`${table.status} = 'asked'`),
  ],
);

/** Money on its way to an organizer, or taken back; a row is committed before it is sent. */
export const payouts = privateTable(
  "connect_payouts",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    dealId: integer("deal_id")
      .notNull()
      .references(() => deals.id, { onDelete: "cascade" }),
    /** `by_hand` was paid outside of the provider, and staff wrote it down. */
    kind: text("kind", { enum: ["transfer", "reversal", "by_hand"] }).notNull(),
    accountId: text("account_id"),
    paymentIntentId: text("payment_intent_id"),
    transferId: text("transfer_id"),
    amountCents: integer("amount_cents").notNull(),
    /** What of the organizer's share was kept for what they owe. */
    withheldCents: integer("withheld_cents").notNull().default(0),
    /** The fee that is earned with it. */
    feeCents: integer("fee_cents").notNull().default(0),
    key: text("key").notNull(),
    /** `unknown` is a transfer that a restore forgot, of a deal that is not settled so that it is due. */
    status: text("status", { enum: ["asked", "done", "refused", "unknown"] })
      .notNull()
      .default("asked"),
    providerId: text("provider_id"),
    note: text("note"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    unique("connect_payouts_key_key").on(table.key),
    check(
      "connect_payouts_kind_check",
      sql`(${table.kind} = 'transfer' and ${table.accountId} is not null and ${table.paymentIntentId} is not null) or (${table.kind} = 'reversal' and ${table.transferId} is not null) or (${table.kind} = 'by_hand' and ${table.note} is not null)`,
    ),
    check("connect_payouts_status_check", oneOf(table.status)),
    check(
      "connect_payouts_amount_cents_check",
      sql`${table.amountCents} > 0 and ${table.withheldCents} >= 0 and ${table.feeCents} >= 0`,
    ),
    index("connect_payouts_deal_id_idx").on(table.dealId, table.id),
    index("connect_payouts_asked_idx").on(table.id).where(sql`${table.status} = 'asked'`),
  ],
);

/**
 * The money of deals, double entry: each row moves cents between six accounts, and its sum is zero. What stands
 * here has happened.
 */
export const ledger = privateTable(
  "connect_ledger",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    dealId: integer("deal_id")
      .notNull()
      .references(() => deals.id, { onDelete: "cascade" }),
    event: text("event", { enum: LEDGER_EVENTS }).notNull(),
    /** Negative is what the sponsor has paid. */
    sponsor: integer("sponsor").notNull().default(0),
    /** What the company holds for both. */
    held: integer("held").notNull().default(0),
    organizer: integer("organizer").notNull().default(0),
    /** What the company has earned. */
    fee: integer("fee").notNull().default(0),
    /** What a bank keeps while it inquires. */
    provider: integer("provider").notNull().default(0),
    /** Negative is what the organizer owes the company. */
    owed: integer("owed").notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    check("connect_ledger_event_check", oneOf(table.event)),
    check(
      "connect_ledger_balance_check",
      sql`${table.sponsor} + ${table.held} + ${table.organizer} + ${table.fee} + ${table.provider} + ${table.owed} = 0`,
    ),
    index("connect_ledger_deal_id_idx").on(table.dealId, table.id),
  ],
);

/** What the two sides of a deal say of each other: shown when both have, or two weeks later. */
export const reviews = pgTable(
  "connect_reviews",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    dealId: integer("transaction_id")
      .notNull()
      .references(() => deals.id, { onDelete: "cascade" }),
    reviewerId: integer("reviewer_id")
      .notNull()
      .references(() => partners.id, { onDelete: "cascade" }),
    receiverId: integer("receiver_id")
      .notNull()
      .references(() => partners.id, { onDelete: "cascade" }),
    rating: integer("rating").notNull(),
    comment: text("comment"),
    createdAt: moment("created_at").notNull(),
    shownFrom: moment("shown_from").notNull(),
    /** When it was shown, and whoever was reviewed was told; null until then. */
    toldAt: moment("told_at"),
    answer: text("answer"),
    answeredAt: moment("answered_at"),
    reportedAt: moment("reported_at"),
    reportReason: text("report_reason"),
    /** When staff took it away, or it was left to them because it may name a child. */
    hiddenAt: moment("hidden_at"),
  },
  (table) => [
    unique("connect_reviews_once").on(table.dealId, table.reviewerId),
    check("connect_reviews_rating_check", sql`${table.rating} between 1 and 5`),
    check(
      "connect_reviews_comment_check",
      sql`${table.comment} is not null or ${table.rating} > 2`,
    ),
    index("connect_reviews_receiver_id_idx").on(table.receiverId, table.shownFrom, table.id),
    index("connect_reviews_reviewer_id_idx").on(table.reviewerId),
    index("connect_reviews_created_at_id_idx").on(table.createdAt, table.id),
    index("connect_reviews_reported_idx")
      .on(table.createdAt, table.id)
      .where(sql`${table.reportedAt} is not null`),
    index("connect_reviews_untold_idx").on(table.shownFrom).where(sql`${table.toldAt} is null`),
  ],
);
