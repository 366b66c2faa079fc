ALTER TABLE "you_scout_nominations" ADD COLUMN "take_down_seen_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "you_scout_nominations" SET "take_down_seen_at" = "guardian_revoked_at" WHERE "guardian_revoked_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_unseen_idx" ON "you_scout_nominations" ("created_at","id") WHERE "status" in ('approved', 'promoted') and "blanked_at" is null and "guardian_revoked_at" > coalesce("take_down_seen_at", '-infinity');
