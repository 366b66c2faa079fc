ALTER TABLE "you_scout_votes" ADD COLUMN "burst_id" integer;
--> statement-breakpoint
ALTER TABLE "vote_bursts" ADD COLUMN "marked_at" timestamp with time zone;
