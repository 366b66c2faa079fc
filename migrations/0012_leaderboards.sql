DROP INDEX "you_scout_nominations_community_votes_idx";
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_public_idx" ON "you_scout_nominations" ("community_votes", "id")
  WHERE "status" IN ('approved', 'promoted') AND "hidden_at" IS NULL AND "guardian_revoked_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_sport_idx" ON "you_scout_nominations" ("sport", "community_votes", "id")
  WHERE "status" IN ('approved', 'promoted') AND "hidden_at" IS NULL AND "guardian_revoked_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_position_idx" ON "you_scout_nominations" (lower("position"), "community_votes", "id")
  WHERE "status" IN ('approved', 'promoted') AND "hidden_at" IS NULL AND "guardian_revoked_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_city_idx" ON "you_scout_nominations" (lower("city"), "community_votes", "id")
  WHERE "status" IN ('approved', 'promoted') AND "hidden_at" IS NULL AND "guardian_revoked_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_choices_idx" ON "you_scout_nominations" ("sport", "position", "city")
  WHERE "status" IN ('approved', 'promoted') AND "hidden_at" IS NULL AND "guardian_revoked_at" IS NULL;
