import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import type { SessionWish } from "#lib/payments/payments.ts";

/** What is kept of a payment page; those made before purposes had names have an order's number. */
type KeptSession = Omit<SessionWish, "subject"> & {
  subject?: SessionWish["subject"];
  orderNumber?: string;
};

/** What the test checkout's payment host remembers: no money is behind it. */
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
