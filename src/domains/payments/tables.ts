import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { moment } from "#lib/db/moment.ts";
import type { SessionWish } from "#lib/payments/payments.ts";

/** What the payment provider told us, each once. */
export const paymentEvents = pgTable("payment_events", {
  /** The provider's own. */
  eventId: text("event_id").primaryKey(),
  type: text("type").notNull(),
  /** What it was about; both are null where that is nothing of ours. */
  purpose: text("purpose"),
  reference: text("reference"),
  /** Written by the version before, which may still run beside this one, and read by nobody. */
  orderId: integer("order_id"),
  receivedAt: moment("received_at").notNull().defaultNow(),
  processedAt: moment("processed_at"),
});

/** What is kept of a payment page; those made before purposes had names have an order's number. */
type KeptSession = Omit<SessionWish, "subject"> & {
  subject?: SessionWish["subject"];
  orderNumber?: string;
};

/** What the test checkout's payment provider remembers: no money is behind it. */
export const testPayments = pgTable(
  "shop_test_payments",
  {
    sessionId: text("session_id").primaryKey(),
    paymentIntentId: text("payment_intent_id").notNull(),
    session: jsonb("session").$type<KeptSession>().notNull(),
    status: text("status", { enum: ["open", "complete", "expired"] })
      .notNull()
      .default("open"),
    refunds: jsonb("refunds")
      .$type<{ id: string; key: string; amountCents: number }[]>()
      .notNull()
      .default([]),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("shop_test_payments_payment_intent_id_key").on(table.paymentIntentId),
    check(
      "shop_test_payments_status_check",
      sql`${table.status} in ('open', 'complete', 'expired')`,
    ),
  ],
);
