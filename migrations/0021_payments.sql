ALTER TABLE "payment_events" ADD COLUMN "purpose" text;
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "reference" text;
--> statement-breakpoint
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_order_id_fkey";
--> statement-breakpoint
UPDATE "payment_events" SET "purpose" = 'shop-order', "reference" = "shop_orders"."order_number"
FROM "shop_orders" WHERE "shop_orders"."id" = "payment_events"."order_id";
--> statement-breakpoint
UPDATE "site_settings" SET "key" = 'payments-comparison-due' WHERE "key" = 'shop-comparison-due';
