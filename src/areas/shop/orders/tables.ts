import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, text, unique } from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { searchVectorOf, tsvector } from "#lib/db/search-vector.ts";
import { REFUND_STATUSES } from "#lib/refund-statuses.ts";
import type { STATES } from "#lib/us-states.ts";
import { DELIVERY_METHODS } from "./rules/amounts.ts";
import { DELAY_ANSWERS } from "./rules/delays.ts";
import { PAYMENT_STATUSES, STATUSES } from "./rules/statuses.ts";

/** What was bought, as it was called and cost then. */
export interface OrderItem {
  variantId: number;
  sku: string;
  name: string;
  size: string | null;
  colour: string | null;
  priceCents: number;
  quantity: number;
}

/** In the United States. */
export interface ShippingAddress {
  line1: string;
  line2: string | null;
  city: string;
  state: (typeof STATES)[number];
  parish: string | null;
  postalCode: string;
}

/** Orders (specification part 2, section 3). Amounts are in cents. */
export const orders = privateTable(
  "shop_orders",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** What people call it: `RAW-` and six characters that say nothing of how many there are. */
    orderNumber: text("order_number").notNull(),
    /** Keyed hash of the token in the customer's link. */
    statusTokenHash: text("status_token_hash").notNull(),
    /** The browser's own: the same purchase sent twice is one order. */
    idempotencyKey: text("idempotency_key").notNull(),
    stripePaymentIntentId: text("stripe_payment_intent_id"),
    stripeSessionId: text("stripe_session_id"),
    /** The provider's page, as long as it can be paid there. */
    paymentUrl: text("payment_url"),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    /** Null is picked up. */
    shippingAddress: jsonb("shipping_address").$type<ShippingAddress>(),
    orderItems: jsonb("order_items").$type<OrderItem[]>().notNull(),
    subtotal: integer("subtotal").notNull(),
    shipping: integer("shipping").notNull(),
    tax: integer("tax").notNull(),
    totalAmount: integer("total_amount").notNull(),
    refundedAmount: integer("refunded_amount").notNull().default(0),
    deliveryMethod: text("delivery_method", { enum: DELIVERY_METHODS }).notNull(),
    status: text("status", { enum: STATUSES }).notNull().default("pending"),
    paymentStatus: text("payment_status", { enum: PAYMENT_STATUSES }).notNull().default("unpaid"),
    trackingNumber: text("tracking_number"),
    /** https, of the carrier. */
    trackingUrl: text("tracking_url"),
    /** For staff only. */
    notes: text("notes"),
    /** When the hold on its stock ends; null once nothing is reserved. */
    reservedUntil: moment("reserved_until"),
    /** Keyed hashes of the network address that holds it, and of its /24 or /48; null as above. */
    reservedByAddress: text("held_by_address"),
    reservedByNetwork: text("held_by_network"),
    paidAt: moment("paid_at"),
    shippedAt: moment("shipped_at"),
    /** When its personal fields were anonymized. */
    anonymizedAt: moment("blanked_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    searchVector: tsvector("words")
      .notNull()
      .generatedAlwaysAs(searchVectorOf("customer_name", "order_number || ' ' || customer_email")),
  },
  (table) => [
    unique("shop_orders_order_number_key").on(table.orderNumber),
    unique("shop_orders_status_token_hash_key").on(table.statusTokenHash),
    unique("shop_orders_idempotency_key_key").on(table.idempotencyKey),
    unique("shop_orders_stripe_payment_intent_id_key").on(table.stripePaymentIntentId),
    unique("shop_orders_stripe_session_id_key").on(table.stripeSessionId),
    check("shop_orders_status_check", oneOf(table.status)),
    check("shop_orders_payment_status_check", oneOf(table.paymentStatus)),
    check("shop_orders_delivery_method_check", oneOf(table.deliveryMethod)),
    check(
      "shop_orders_total_amount_check",
      sql`${table.totalAmount} = ${table.subtotal} + ${table.shipping} + ${table.tax} and ${table.refundedAmount} between 0 and ${table.totalAmount}`,
    ),
    index("shop_orders_created_at_idx").on(table.createdAt, table.id),
    index("shop_orders_status_idx").on(table.status, table.createdAt, table.id),
    index("shop_orders_to_send_idx")
      .on(table.createdAt, table.id, table.paidAt)
      .where(sql`${table.status} in ('paid', 'processing') and ${table.paidAt} is not null`),
    index("shop_orders_words_idx").using("gin", table.searchVector).with({ fastupdate: false }),
    index("shop_orders_customer_email_idx").on(sql`lower(${table.customerEmail})`),
    index("shop_orders_reserved_until_idx")
      .on(table.reservedUntil)
      .where(sql`${table.reservedUntil} is not null`),
    index("shop_orders_held_by_address_idx")
      .on(table.reservedByAddress)
      .where(sql`${table.reservedByAddress} is not null`),
    index("shop_orders_held_by_network_idx")
      .on(table.reservedByNetwork)
      .where(sql`${table.reservedByNetwork} is not null`),
  ],
);

/** What happened to an order, and who did it. Rows are only added. */
export const orderEvents = privateTable(
  "shop_order_events",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    fromStatus: text("from_status", { enum: STATUSES }),
    toStatus: text("to_status", { enum: STATUSES }).notNull(),
    /** Null if not a member of staff: the customer, the payment provider, or a deadline. */
    actorId: integer("actor_id").references(() => users.id, { onDelete: "set null" }),
    note: text("note"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("shop_order_events_order_id_idx").on(table.orderId, table.id)],
);

/** What the customer of a late order was asked, and answered. */
export const orderDelays = privateTable(
  "shop_order_delays",
  {
    orderId: integer("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    askedAt: moment("asked_at").notNull(),
    /** Without an answer until then, everything goes back. */
    answerBy: moment("answer_by").notNull(),
    /** Before then an order that is waited for is sent; else everything goes back. */
    waitUntil: moment("wait_until").notNull(),
    answer: text("answer", { enum: DELAY_ANSWERS }),
    answeredAt: moment("answered_at"),
  },
  (table) => [check("shop_order_delays_answer_check", oneOf(table.answer))],
);

/** Which of an order's items, and how many, go with a refund. */
export interface RefundLine {
  variantId: number;
  quantity: number;
  /**
   * How many of them it put back on the shelf: fewer when a refund that failed had done so before.
   */
  restocked: number;
}

/**
 * Money on its way back. Its row is committed before the payment provider is asked, which knows the
 * request by its key: asked twice, it pays once.
 */
export const refunds = privateTable(
  "shop_refunds",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The payment that it gives back: a second one, or one in another amount; null for the order's own. */
    paymentIntentId: text("payment_intent_id"),
    amountCents: integer("amount_cents").notNull(),
    lines: jsonb("lines").$type<RefundLine[]>().notNull().default([]),
    /** Whether the items of its lines go back to the shelf. */
    isRestocked: boolean("is_restocked").notNull().default(false),
    reason: text("reason").notNull(),
    status: text("status", { enum: REFUND_STATUSES }).notNull().default("asked"),
    /** The key by which the provider knows it; null for what staff refunded there. */
    key: text("key"),
    stripeRefundId: text("stripe_refund_id"),
    /** Null is the shop itself: a late payment for what is sold out. */
    actorId: integer("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** When it was done, if it failed afterwards. */
    doneAt: moment("done_at"),
  },
  (table) => [
    unique("shop_refunds_stripe_refund_id_key").on(table.stripeRefundId),
    check("shop_refunds_amount_cents_check", sql`${table.amountCents} > 0`),
    check("shop_refunds_status_check", oneOf(table.status)),
    index("shop_refunds_order_id_idx").on(table.orderId, table.id),
  ],
);
