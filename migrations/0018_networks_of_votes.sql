ALTER TABLE "prospect_votes" ADD COLUMN "voter_site" text;
--> statement-breakpoint
CREATE INDEX "prospect_votes_voter_network_idx" ON "prospect_votes" (left("voter_network", 12), "prospect_id", "voted_at");
--> statement-breakpoint
ALTER TABLE "you_scout_votes" ADD COLUMN "voter_site" text, ADD COLUMN "voided_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "you_scout_votes_nomination_id_created_at_idx" ON "you_scout_votes" ("nomination_id", "created_at");
--> statement-breakpoint
CREATE INDEX "you_scout_votes_voter_network_idx" ON "you_scout_votes" (left("voter_network", 12), "nomination_id", "created_at");
