ALTER TABLE "uploads" ADD COLUMN "is_of_site" boolean NOT NULL DEFAULT false;
--> statement-breakpoint
CREATE TABLE "shop_products" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "slug" text NOT NULL,
  "name" text NOT NULL,
  "description" text NOT NULL,
  "pictures" jsonb NOT NULL DEFAULT '[]'::jsonb,
  "is_active" boolean NOT NULL DEFAULT false,
  "place" integer NOT NULL DEFAULT 0,
  "player_name" text,
  "consent_recorded_at" timestamp with time zone,
  "consent_note" text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "shop_products_slug_key" UNIQUE ("slug"),
  CONSTRAINT "shop_products_consent_check" CHECK (NOT "is_active" OR "player_name" IS NULL OR "consent_recorded_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX "shop_products_place_idx" ON "shop_products" ("place", "id");
--> statement-breakpoint
CREATE TABLE "shop_variants" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "product_id" integer NOT NULL REFERENCES "shop_products" ("id") ON DELETE CASCADE,
  "sku" text NOT NULL,
  "size" text,
  "colour" text,
  "price_cents" integer NOT NULL,
  "stock_on_hand" integer NOT NULL DEFAULT 0,
  "stock_reserved" integer NOT NULL DEFAULT 0,
  "is_active" boolean NOT NULL DEFAULT true,
  "place" integer NOT NULL DEFAULT 0,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "shop_variants_sku_key" UNIQUE ("sku"),
  CONSTRAINT "shop_variants_price_cents_check" CHECK ("price_cents" BETWEEN 100 AND 100000),
  CONSTRAINT "shop_variants_stock_check" CHECK ("stock_reserved" BETWEEN 0 AND "stock_on_hand")
);
--> statement-breakpoint
CREATE INDEX "shop_variants_product_id_idx" ON "shop_variants" ("product_id", "place", "id");
--> statement-breakpoint
CREATE TABLE "shop_settings" (
  "id" integer PRIMARY KEY DEFAULT 1,
  "shipping_cents" integer NOT NULL DEFAULT 695,
  "free_shipping_from_cents" integer NOT NULL DEFAULT 7500,
  "ships_in" text NOT NULL DEFAULT '3–5 business days',
  "is_pickup_offered" boolean NOT NULL DEFAULT true,
  "pickup_place" text NOT NULL,
  "pickup_state" text NOT NULL DEFAULT 'LA',
  "pickup_parish" text DEFAULT 'Orleans',
  "is_taxed" boolean NOT NULL DEFAULT false,
  "tax_rates" jsonb NOT NULL DEFAULT '[]'::jsonb,
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "shop_settings_id_check" CHECK ("id" = 1)
);
--> statement-breakpoint
INSERT INTO "shop_settings" ("pickup_place") VALUES ('New Orleans, Louisiana; the time and place come by e-mail');
--> statement-breakpoint
CREATE TABLE "shop_orders" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_number" text NOT NULL,
  "status_token_hash" text NOT NULL,
  "idempotency_key" text NOT NULL,
  "stripe_payment_intent_id" text,
  "stripe_session_id" text,
  "payment_url" text,
  "customer_name" text NOT NULL,
  "customer_email" text NOT NULL,
  "shipping_address" jsonb,
  "order_items" jsonb NOT NULL,
  "subtotal" integer NOT NULL,
  "shipping" integer NOT NULL,
  "tax" integer NOT NULL,
  "total_amount" integer NOT NULL,
  "refunded_amount" integer NOT NULL DEFAULT 0,
  "delivery_method" text NOT NULL,
  "status" text NOT NULL DEFAULT 'pending',
  "payment_status" text NOT NULL DEFAULT 'unpaid',
  "tracking_number" text,
  "tracking_url" text,
  "notes" text,
  "reserved_until" timestamp with time zone,
  "paid_at" timestamp with time zone,
  "shipped_at" timestamp with time zone,
  "blanked_at" timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  "words" tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('simple', translate("order_number" || ' ' || "customer_name" || ' ' || "customer_email", '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
  ) STORED,
  CONSTRAINT "shop_orders_order_number_key" UNIQUE ("order_number"),
  CONSTRAINT "shop_orders_status_token_hash_key" UNIQUE ("status_token_hash"),
  CONSTRAINT "shop_orders_idempotency_key_key" UNIQUE ("idempotency_key"),
  CONSTRAINT "shop_orders_stripe_payment_intent_id_key" UNIQUE ("stripe_payment_intent_id"),
  CONSTRAINT "shop_orders_stripe_session_id_key" UNIQUE ("stripe_session_id"),
  CONSTRAINT "shop_orders_status_check" CHECK ("status" IN ('pending', 'paid', 'processing', 'shipped', 'delivered', 'ready_for_pickup', 'picked_up', 'expired', 'cancelled')),
  CONSTRAINT "shop_orders_payment_status_check" CHECK ("payment_status" IN ('unpaid', 'paid', 'partially_refunded', 'refunded', 'disputed')),
  CONSTRAINT "shop_orders_delivery_method_check" CHECK ("delivery_method" IN ('ship', 'pickup')),
  CONSTRAINT "shop_orders_total_amount_check" CHECK ("total_amount" = "subtotal" + "shipping" + "tax" AND "refunded_amount" BETWEEN 0 AND "total_amount")
);
--> statement-breakpoint
CREATE INDEX "shop_orders_created_at_idx" ON "shop_orders" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "shop_orders_status_idx" ON "shop_orders" ("status", "created_at", "id");
--> statement-breakpoint
CREATE INDEX "shop_orders_words_idx" ON "shop_orders" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "shop_orders_customer_email_idx" ON "shop_orders" (lower("customer_email"));
--> statement-breakpoint
CREATE INDEX "shop_orders_reserved_until_idx" ON "shop_orders" ("reserved_until") WHERE "reserved_until" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "shop_order_events" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" integer NOT NULL REFERENCES "shop_orders" ("id") ON DELETE CASCADE,
  "from_status" text,
  "to_status" text NOT NULL,
  "actor_id" integer REFERENCES "users" ("id") ON DELETE SET NULL,
  "note" text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX "shop_order_events_order_id_idx" ON "shop_order_events" ("order_id", "id");
--> statement-breakpoint
CREATE TABLE "payment_events" (
  "event_id" text PRIMARY KEY,
  "type" text NOT NULL,
  "order_id" integer REFERENCES "shop_orders" ("id") ON DELETE SET NULL,
  "received_at" timestamp with time zone NOT NULL DEFAULT now(),
  "processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shop_refunds" (
  "id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "order_id" integer NOT NULL REFERENCES "shop_orders" ("id") ON DELETE CASCADE,
  "amount_cents" integer NOT NULL,
  "lines" jsonb NOT NULL DEFAULT '[]'::jsonb,
  "is_restocked" boolean NOT NULL DEFAULT false,
  "reason" text NOT NULL,
  "status" text NOT NULL DEFAULT 'asked',
  "stripe_refund_id" text,
  "actor_id" integer REFERENCES "users" ("id") ON DELETE SET NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "shop_refunds_stripe_refund_id_key" UNIQUE ("stripe_refund_id"),
  CONSTRAINT "shop_refunds_amount_cents_check" CHECK ("amount_cents" > 0),
  CONSTRAINT "shop_refunds_status_check" CHECK ("status" IN ('asked', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "shop_refunds_order_id_idx" ON "shop_refunds" ("order_id", "id");
--> statement-breakpoint
CREATE TABLE "shop_test_payments" (
  "session_id" text PRIMARY KEY,
  "payment_intent_id" text NOT NULL,
  "session" jsonb NOT NULL,
  "status" text NOT NULL DEFAULT 'open',
  "refunds" jsonb NOT NULL DEFAULT '[]'::jsonb,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "shop_test_payments_payment_intent_id_key" UNIQUE ("payment_intent_id"),
  CONSTRAINT "shop_test_payments_status_check" CHECK ("status" IN ('open', 'complete', 'expired'))
);
