ALTER TABLE "events" ADD COLUMN "min_age" integer;
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "max_age" integer;
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "price_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "bring" text;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_age_check" CHECK ("min_age" >= 1 and "max_age" <= 99 and "min_age" <= "max_age") NOT VALID;
--> statement-breakpoint
ALTER TABLE "events" VALIDATE CONSTRAINT "events_age_check";
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_price_check" CHECK ("price_cents" between 0 and 100000) NOT VALID;
--> statement-breakpoint
ALTER TABLE "events" VALIDATE CONSTRAINT "events_price_check";
