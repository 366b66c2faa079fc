ALTER TABLE "prospect_votes" DROP COLUMN "cast_key", DROP COLUMN "claimed_at";
--> statement-breakpoint
ALTER TABLE "you_scout_votes" DROP COLUMN "cast_key", DROP COLUMN "claimed_at";
