CREATE INDEX "prospect_votes_known_idx" ON "prospect_votes" ("voted_at") WHERE "voter_network" <> 'forgotten';
--> statement-breakpoint
CREATE INDEX "you_scout_votes_known_idx" ON "you_scout_votes" ("created_at") WHERE "voter_network" <> 'forgotten';
