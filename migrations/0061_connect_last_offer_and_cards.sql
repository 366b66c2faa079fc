ALTER TABLE "connect_listings" ADD COLUMN "last_offer_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "connect_listings" ADD COLUMN "told_price_min" integer;
--> statement-breakpoint
ALTER TABLE "connect_listings" ADD COLUMN "told_price_max" integer;
--> statement-breakpoint
ALTER TABLE "connect_transactions" ADD COLUMN "cards_compared_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "connect_transactions" ADD COLUMN "has_same_card" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "connect_listings" SET "last_offer_at" = (
  SELECT max("created_at") FROM "connect_offers" WHERE "listing_id" = "connect_listings"."id"
);
--> statement-breakpoint
UPDATE "connect_listings" SET "told_price_min" = "price_min", "told_price_max" = "price_max"
WHERE "published_at" IS NOT NULL;
--> statement-breakpoint
UPDATE "connect_listings" SET "expires_at" = least(
  ("date_end" + 1)::timestamp AT TIME ZONE 'America/Chicago',
  "last_offer_at" + interval '90 days'
)
WHERE "status" = 'active' AND "last_offer_at" > "published_at";
