CREATE INDEX "you_scout_nominations_waiting_idx" ON "you_scout_nominations"
  ("created_at", "id", "submitter_relation", "submitted_by_user_id")
  WHERE "status" = 'pending' AND "hidden_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "you_scout_comments_waiting_idx" ON "you_scout_comments" ("created_at", "id")
  WHERE NOT "is_approved" AND "hidden_at" IS NULL;
