ALTER TABLE "connect_minors" ADD COLUMN "guardian_answered_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "connect_minors" SET "guardian_answered_at" = listing."guardian_agreed_at"
FROM "connect_listings" AS listing WHERE listing."id" = "connect_minors"."listing_id";
