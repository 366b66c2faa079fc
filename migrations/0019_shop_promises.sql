ALTER TABLE "shop_orders" ADD COLUMN "held_by_address" text;
--> statement-breakpoint
ALTER TABLE "shop_orders" ADD COLUMN "held_by_network" text;
--> statement-breakpoint
CREATE INDEX "shop_orders_held_by_address_idx" ON "shop_orders" ("held_by_address") WHERE "held_by_address" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "shop_orders_held_by_network_idx" ON "shop_orders" ("held_by_network") WHERE "held_by_network" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "shop_refunds" ADD COLUMN "key" text;
--> statement-breakpoint
CREATE TABLE "shop_order_delays" (
  "order_id" integer PRIMARY KEY REFERENCES "shop_orders" ("id") ON DELETE CASCADE,
  "asked_at" timestamp with time zone NOT NULL,
  "answer_by" timestamp with time zone NOT NULL,
  "wait_until" timestamp with time zone NOT NULL,
  "answer" text,
  "answered_at" timestamp with time zone,
  CONSTRAINT "shop_order_delays_answer_check" CHECK ("answer" IN ('wait', 'refund'))
);
