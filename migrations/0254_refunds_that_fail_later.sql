ALTER TABLE "shop_refunds" ADD COLUMN "done_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "rawpass_pass_refunds" ADD COLUMN "done_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "rawpass_drop_in_refunds" ADD COLUMN "done_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "connect_refunds" ADD COLUMN "done_at" timestamp with time zone;
