ALTER TABLE "prospect_votes" ADD COLUMN "cast_key" text;
--> statement-breakpoint
ALTER TABLE "you_scout_votes" ADD COLUMN "cast_key" text;
