ALTER TABLE "shop_orders" ADD COLUMN "held_by_address" text;
--> statement-breakpoint
ALTER TABLE "shop_orders" ADD COLUMN "held_by_network" text;
--> statement-breakpoint
CREATE INDEX "shop_orders_held_by_address_idx" ON "shop_orders" ("held_by_address") WHERE "held_by_address" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "shop_orders_held_by_network_idx" ON "shop_orders" ("held_by_network") WHERE "held_by_network" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "shop_refunds" ADD COLUMN "key" text;
