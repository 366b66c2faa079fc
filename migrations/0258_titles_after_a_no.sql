-- What sponsors keep of a child whose guardian said no has no sport and no ages.
UPDATE "connect_offers" AS "offer"
SET "snapshot" = jsonb_set("offer"."snapshot", '{title}', '"Young athlete"')
FROM "connect_listings" AS "listing"
WHERE "listing"."id" = "offer"."listing_id" AND "listing"."guardian_revoked_at" IS NOT NULL;
--> statement-breakpoint
UPDATE "connect_transactions" AS "deal" SET "title" = 'Young athlete'
WHERE "deal"."is_for_minor" AND ("deal"."texts_forgotten_at" IS NOT NULL OR NOT EXISTS (
  SELECT 1 FROM "connect_listings" AS "listing"
  WHERE "listing"."id" = "deal"."listing_id" AND "listing"."guardian_revoked_at" IS NULL));
--> statement-breakpoint
DELETE FROM "connect_notifications" AS "note" USING "connect_listings" AS "listing"
WHERE "listing"."guardian_revoked_at" IS NOT NULL AND (
  ("note"."type" IN ('listing', 'saved') AND "note"."related_id" = "listing"."id")
  OR ("note"."type" = 'offer' AND "note"."related_id" IN (
    SELECT "id" FROM "connect_offers" WHERE "listing_id" = "listing"."id"))
  OR ("note"."type" = 'deal' AND "note"."related_id" IN (
    SELECT "id" FROM "connect_transactions" WHERE "listing_id" = "listing"."id")));
