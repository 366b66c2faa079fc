import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { listings } from "#areas/connect/listings/tables.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import type { OfferSnapshot } from "./rules/offers.ts";
import { OFFER_STATUSES } from "./rules/transitions.ts";
import { EVENT_KINDS } from "./schema.ts";

/** The talks in which a sponsor and the creator of a listing agree on an amount. Amounts are in cents. */
export const offers = privateTable(
  "connect_offers",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    listingId: integer("listing_id")
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    sponsorId: integer("sponsor_id")
      .notNull()
      .references(() => partners.id, { onDelete: "cascade" }),
    /** The last amount that somebody named. */
    amount: integer("amount").notNull(),
    /** What the sponsor wrote first. */
    message: text("message").notNull(),
    status: text("status", { enum: OFFER_STATUSES }).notNull().default("pending"),
    /** What the creator wrote last. */
    responseMessage: text("response_message"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** The listing as it was when the sponsor made the offer: what is agreed on. */
    snapshot: jsonb("snapshot").$type<OfferSnapshot>().notNull(),
    /** The fee in percent when the last amount was named, which is what the creator reads and agrees to. */
    feePercent: integer("fee_percent").notNull(),
    /** Who named the last amount. */
    lastBy: text("last_by", { enum: ["sponsor", "creator"] }).notNull(),
    /** How many amounts were named. */
    rounds: integer("rounds").notNull().default(1),
    /** When the last amount was named. */
    lastAt: moment("last_at").notNull(),
    /** When whose turn it is was told that it expires. */
    expiryToldAt: moment("expiry_told_at"),
    /** How many messages had contact details in them. */
    contactTries: integer("contact_tries").notNull().default(0),
    /** Since when both read all that was written: the deal is paid. */
    contactsShownAt: moment("contacts_shown_at"),
  },
  (table) => [
    check("connect_offers_status_check", oneOf(table.status)),
    check("connect_offers_last_by_check", oneOf(table.lastBy)),
    check("connect_offers_fee_percent_check", sql`${table.feePercent} between 0 and 100`),
    check("connect_offers_rounds_check", sql`${table.rounds} between 1 and 5`),
    check("connect_offers_amount_check", sql`${table.amount} between 2500 and 5000000`),
    uniqueIndex("connect_offers_open_idx")
      .on(table.listingId, table.sponsorId)
      .where(sql`${table.status} in ('pending', 'countered')`),
    index("connect_offers_listing_id_idx").on(table.listingId, table.id),
    index("connect_offers_sponsor_id_idx").on(table.sponsorId, table.id),
    index("connect_offers_last_at_idx")
      .on(table.lastAt)
      .where(sql`${table.status} in ('pending', 'countered')`),
    index("connect_offers_created_at_id_idx").on(table.createdAt, table.id),
    index("connect_offers_flagged_idx")
      .on(table.createdAt, table.id)
      .where(sql`${table.contactTries} >= 3`),
  ],
);

/** Every step of every talk: the record of what was said. */
export const offerEvents = privateTable(
  "connect_offer_events",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    offerId: integer("offer_id")
      .notNull()
      .references(() => offers.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: EVENT_KINDS }).notNull(),
    by: text("by", { enum: ["sponsor", "creator", "system"] }).notNull(),
    /** Null where no amount was named. */
    amount: integer("amount"),
    /** The words as they were written; before the deal is paid they are read without contact details. */
    message: text("message"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    check("connect_offer_events_kind_check", oneOf(table.kind)),
    check("connect_offer_events_by_check", oneOf(table.by)),
    index("connect_offer_events_offer_id_idx").on(table.offerId, table.id),
  ],
);

/**
 * Open offers that ended because the other side's account was deleted, for the side that stays. Nothing of the deleted
 * account is kept.
 */
export const withdrawnOffers = privateTable(
  "connect_withdrawn_offers",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id, { onDelete: "cascade" }),
    /** The side that stays. */
    side: text("side", { enum: ["sponsor", "creator"] }).notNull(),
    /** What the listing was called; null for a deleted account's listing about a child. */
    title: text("title"),
    amount: integer("amount").notNull(),
    withdrawnAt: moment("withdrawn_at").notNull(),
  },
  (table) => [
    check("connect_withdrawn_offers_side_check", oneOf(table.side)),
    index("connect_withdrawn_offers_partner_id_idx").on(table.partnerId, table.id),
    index("connect_withdrawn_offers_withdrawn_at_idx").on(table.withdrawnAt),
  ],
);
