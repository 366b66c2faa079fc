import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { searchVectorOf, tsvector } from "#lib/db/search-vector.ts";
import type { PublicVersion } from "./rules.ts";
import { type Category, USER_TYPES } from "./schema/choices.ts";

/** Who takes part in Connect: one row for an account. Budgets are in cents. */
export const partners = pgTable(
  "connect_users",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userType: text("user_type", { enum: USER_TYPES }).notNull(),
    /** The name that everybody sees; for an athlete the name they go by. */
    companyName: text("company_name").notNull(),
    biography: text("biography"),
    website: text("website"),
    logoUrl: text("logo_url"),
    socialLinks: jsonb("social_links").$type<string[]>().notNull().default([]),
    /** The payment provider's number for them; null until there is something to pay. */
    stripeCustomerId: text("stripe_customer_id"),
    preferredCategories: jsonb("preferred_categories").$type<Category[]>().notNull().default([]),
    targetAudience: text("target_audience"),
    /** Places, such as `Metairie`. */
    geographicFocus: jsonb("geographic_focus").$type<string[]>().notNull().default([]),
    typicalBudgetMin: integer("typical_budget_min"),
    typicalBudgetMax: integer("typical_budget_max"),
    isVerified: boolean("is_verified").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** For staff only. */
    phone: text("phone"),
    /** For staff only: how they verified, or why they don't. */
    verificationNote: text("verification_note"),
    /** The last version that staff approved; null before the first. The columns hold the newest one. */
    reviewed: jsonb("reviewed").$type<PublicVersion>(),
    /** Why staff asked for a change of the newest version. */
    reviewReason: text("review_reason"),
    /** Whether staff asked for a change, so that each version waits for them, a verified person's as well. */
    needsApproval: boolean("needs_approval").notNull().default(false),
    /** When staff said that they can't verify the person; null while they have not, and for a verified one. */
    verificationRejectedAt: moment("verification_rejected_at"),
    searchVector: tsvector("words")
      .notNull()
      .generatedAlwaysAs(searchVectorOf("company_name", "coalesce(website, '')")),
  },
  (table) => [
    unique("connect_users_user_id_key").on(table.userId),
    check("connect_users_user_type_check", oneOf(table.userType)),
    index("connect_users_created_at_id_idx").on(table.createdAt, table.id),
    index("connect_users_is_verified_idx").on(table.isVerified, table.createdAt, table.id),
    index("connect_users_to_verify_idx")
      .on(table.updatedAt, table.id)
      .where(
        sql`not ${table.isVerified} and ${table.verificationRejectedAt} is null
          and ${table.userType} in ('sponsor', 'organizer')`,
      ),
    index("connect_users_words_idx").using("gin", table.searchVector).with({ fastupdate: false }),
  ],
);
