ALTER TABLE "connect_users" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "connect_users" SET "needs_approval" = true WHERE "review_reason" IS NOT NULL;
