ALTER TABLE "connect_listings" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "connect_listings" SET "needs_approval" = true WHERE "reject_reason" IS NOT NULL OR "change_reason" IS NOT NULL;
