ALTER TABLE "connect_listings" ADD COLUMN "change" jsonb;
--> statement-breakpoint
ALTER TABLE "connect_listings" ADD COLUMN "change_reason" text;
--> statement-breakpoint
CREATE INDEX "connect_listings_change_idx" ON "connect_listings" ("id") WHERE "change" is not null;
