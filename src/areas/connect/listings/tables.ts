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
import { CATEGORIES } from "#areas/connect/profiles/schema/choices.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { SPORTS } from "#areas/youscout/nominations/access/choices.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { searchVectorOf, tsvector } from "#lib/db/search-vector.ts";
import type { Change } from "./rules/changes.ts";
import type { MinorCard } from "./rules/minors.ts";
import { LISTING_TYPES, STATUSES } from "./rules/transitions.ts";

/**
 * What organizers and athletes look for sponsors for. Prices are in cents, days those of New Orleans. What a
 * draft may lack is nullable.
 */
export const listings = pgTable(
  "connect_listings",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    creatorId: integer("creator_id")
      .notNull()
      .references(() => partners.id, { onDelete: "cascade" }),
    title: text("title"),
    description: text("description"),
    type: text("type", { enum: LISTING_TYPES }).notNull(),
    category: text("category", { enum: CATEGORIES }),
    location: text("location"),
    audienceSize: integer("audience_size"),
    audienceDemographics: text("audience_demographics"),
    dateStart: date("date_start"),
    dateEnd: date("date_end"),
    priceMin: integer("price_min"),
    priceMax: integer("price_max"),
    benefits: jsonb("benefits").$type<string[]>().notNull().default([]),
    mediaUrls: jsonb("media_urls").$type<string[]>().notNull().default([]),
    status: text("status", { enum: STATUSES }).notNull().default("active"),
    isHighlighted: boolean("is_highlighted").notNull().default(false),
    /** The creator's name as it was when the listing was last written. */
    creatorName: text("creator_name").notNull(),
    /** How many accounts have saved it. */
    saved: integer("saved").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    slots: integer("slots").notNull().default(1),
    slotsReserved: integer("slots_reserved").notNull().default(0),
    slotsFilled: integer("slots_filled").notNull().default(0),
    /** Whether sponsors may offer less than the lowest price. */
    takesLowerOffers: boolean("takes_lower_offers").notNull().default(true),
    rejectReason: text("reject_reason"),
    /** What of a shown listing its creator wants otherwise; the columns stay as staff approved them. */
    change: jsonb("change").$type<Change>(),
    /** Why staff asked for another change. */
    changeReason: text("change_reason"),
    /** Whether staff rejected it or its change, and have approved neither since, nor another one after a dropped change. */
    needsApproval: boolean("needs_approval").notNull().default(false),
    /** When an athlete confirmed the rules of their association, and that no school is named or shown. */
    athleteRulesAt: moment("athlete_rules_at"),
    /** The day that staff chose for it; null is at once. */
    publishOn: date("publish_on"),
    publishedAt: moment("published_at"),
    expiresAt: moment("expires_at"),
    /** When the last talk about it began: without one it ends after 90 days. */
    lastOfferAt: moment("last_offer_at"),
    /** The prices that those who have saved it know of. */
    toldPriceMin: integer("told_price_min"),
    toldPriceMax: integer("told_price_max"),
    /** When its creator was told that it is about to expire. */
    expiryToldAt: moment("expiry_told_at"),
    /** Whether it is about a child of its creator. */
    isForMinor: boolean("is_for_minor").notNull().default(false),
    /** What everybody may see of the child while the guardian's word stands; null where it is about no child. */
    card: jsonb("card").$type<MinorCard>(),
    /** Who agreed to what it says. */
    guardianName: text("guardian_name"),
    /** When a guardian was asked about what it says now. */
    guardianAskedAt: moment("guardian_asked_at"),
    /** When the guardian agreed to what it says now. */
    guardianAgreedAt: moment("guardian_agreed_at"),
    /** When the guardian said no, or took the word back. */
    guardianRevokedAt: moment("guardian_revoked_at"),
    searchVector: tsvector("words")
      .notNull()
      .generatedAlwaysAs(
        searchVectorOf(
          "coalesce(title, '') || ' ' || coalesce(location, '') || ' ' || creator_name",
          "coalesce(description, '')",
        ),
      ),
    /** The words of the location alone, in the index of those who browse. */
    placeWords: tsvector("place_words")
      .notNull()
      .generatedAlwaysAs(searchVectorOf("coalesce(location, '')")),
  },
  (table) => [
    check("connect_listings_status_check", oneOf(table.status)),
    check(
      "connect_listings_complete_check",
      sql`${table.status} in ('draft', 'rejected') or num_nulls(${table.title}, ${table.description}, ${table.category}, ${table.location}, ${table.audienceSize}, ${table.dateStart}, ${table.dateEnd}, ${table.priceMin}, ${table.priceMax}) = 0`,
    ),
    check(
      "connect_listings_active_check",
      sql`${table.status} <> 'active' or (${table.publishedAt} is not null and ${table.expiresAt} is not null)`,
    ),
    check("connect_listings_price_check", sql`${table.priceMin} <= ${table.priceMax}`),
    check(
      "connect_listings_slots_check",
      sql`${table.slotsReserved} >= 0 and ${table.slotsFilled} >= 0 and ${table.slotsReserved} + ${table.slotsFilled} <= ${table.slots}`,
    ),
    check(
      "connect_listings_minor_check",
      sql`case when ${table.isForMinor} then ${table.type} = 'athlete' and ${table.mediaUrls} = '[]'::jsonb else num_nonnulls(${table.card}, ${table.guardianName}, ${table.guardianAskedAt}, ${table.guardianAgreedAt}, ${table.guardianRevokedAt}) = 0 end`,
    ),
    check(
      "connect_listings_word_check",
      sql`not ${table.isForMinor} or ${table.status} not in ('pending_review', 'approved', 'active') or (${table.card} is not null and ${table.guardianName} is not null and ${table.guardianAgreedAt} is not null and ${table.guardianRevokedAt} is null)`,
    ),
    index("connect_listings_change_idx").on(table.id).where(sql`${table.change} is not null`),
    index("connect_listings_creator_id_idx").on(table.creatorId, table.id),
    index("connect_listings_created_at_id_idx").on(table.createdAt, table.id),
    index("connect_listings_status_idx").on(table.status, table.createdAt, table.id),
    index("connect_listings_active_idx")
      .on(
        table.isHighlighted,
        table.publishedAt,
        table.id,
        table.type,
        table.category,
        table.placeWords,
        table.dateStart,
        table.dateEnd,
        table.priceMin,
      )
      .where(sql`${table.status} = 'active'`),
    index("connect_listings_expires_at_idx")
      .on(table.expiresAt)
      .where(sql`${table.status} = 'active'`),
    index("connect_listings_words_idx")
      .using("gin", table.searchVector)
      .with({ fastupdate: false }),
  ],
);

/**
 * What is known of the children whom listings are about, beside what everybody may see: no query of what is shown
 * reads it. Everything but the link is null once the guardian has said no; after another one's no, two hashes are left.
 */
export const minors = privateTable(
  "connect_minors",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    listingId: integer("listing_id")
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    firstName: text("first_name"),
    /** Its initial is shown. The rest, and the school, are there to be kept out of texts. */
    lastName: text("last_name"),
    /** On the day on which it was written. */
    age: integer("age"),
    sport: text("sport", { enum: SPORTS }),
    position: text("position"),
    school: text("school"),
    /** Who is asked, and where. */
    guardianName: text("guardian_name"),
    guardianEmail: text("guardian_email"),
    /** When the guardian agreed first; from then on this listing names no other one. */
    guardianAnsweredAt: moment("guardian_answered_at"),
    /** Keyed hash of the token in the guardian's link. */
    guardianTokenHash: text("guardian_token_hash"),
    /** Keyed hash of the child, and the address, for which that link was mailed: the draft may name others since. */
    askedChildHash: text("asked_child_hash"),
    askedEmail: text("asked_email"),
    /** Keyed hash of that address where another guardian's no took the listing down: the link still says no, once. */
    askedGuardianHash: text("asked_guardian_hash"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("connect_minors_listing_id_key").on(table.listingId),
    unique("connect_minors_guardian_token_hash_key").on(table.guardianTokenHash),
    check("connect_minors_age_check", sql`${table.age} between 14 and 17`),
  ],
);

/**
 * Noes of guardians, which bind other listings of the same account about the same child. Keyed hashes: of the child and
 * the guardian, nothing else is left.
 */
export const guardianNoes = privateTable(
  "connect_guardian_noes",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    creatorId: integer("creator_id")
      .notNull()
      .references(() => partners.id, { onDelete: "cascade" }),
    childHash: text("child_hash").notNull(),
    guardianHash: text("guardian_hash").notNull(),
    saidAt: moment("said_at").notNull(),
  },
  (table) => [
    unique("connect_guardian_noes_once").on(table.creatorId, table.childHash, table.guardianHash),
  ],
);

/** Who has saved which listing. */
export const savedListings = privateTable(
  "connect_saved_listings",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    listingId: integer("listing_id")
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("connect_saved_listings_once").on(table.userId, table.listingId),
    index("connect_saved_listings_listing_id_idx").on(table.listingId),
  ],
);
