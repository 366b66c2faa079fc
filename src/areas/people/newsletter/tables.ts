import { sql } from "drizzle-orm";
import { check, index, integer, text, timestamp, unique } from "drizzle-orm/pg-core";
import { privateTable } from "#lib/db/private-table.ts";
import { searchVectorOf, tsvector } from "#lib/db/search-vector.ts";

/**
 * Addresses that get the newsletter (specification part 2, section 3), and those that were asked whether
 * they want it. An address that unsubscribes is deleted.
 */
export const newsletterSubscriptions = privateTable(
  "newsletter_subscriptions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case. */
    email: text("email").notNull(),
    name: text("name"),
    /** Keyed hash of the token in the confirmation link; gone after 7 days. */
    confirmationHash: text("confirmation_hash"),
    confirmationAskedAt: timestamp("confirmation_asked_at", { withTimezone: true }),
    /** Null while the person has not said yes: then nothing is sent but the question. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    searchVector: tsvector("words")
      .notNull()
      .generatedAlwaysAs(searchVectorOf("coalesce(name, '')", "email")),
  },
  (table) => [
    unique("newsletter_subscriptions_email_key").on(table.email),
    unique("newsletter_subscriptions_confirmation_hash_key").on(table.confirmationHash),
    check("newsletter_subscriptions_email_check", sql`${table.email} = lower(${table.email})`),
    check(
      "newsletter_subscriptions_confirmation_check",
      sql`(${table.confirmationHash} is null) = (${table.confirmationAskedAt} is null)`,
    ),
    index("newsletter_subscriptions_confirmed_created_at_id_idx")
      .on(table.createdAt, table.id)
      .where(sql`${table.confirmedAt} is not null`),
    index("newsletter_subscriptions_words_idx")
      .using("gin", table.searchVector)
      .with({ fastupdate: false }),
  ],
);
