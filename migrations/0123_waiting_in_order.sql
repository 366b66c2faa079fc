CREATE INDEX "vote_bursts_waiting_idx" ON "vote_bursts" ("kind", "target_id") WHERE "state" IN ('flagged', 'held');
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_of_coaches_idx" ON "you_scout_nominations" ("created_at", "id")
  WHERE "status" = 'pending' AND "hidden_at" IS NULL AND "submitter_relation" = 'coach';
