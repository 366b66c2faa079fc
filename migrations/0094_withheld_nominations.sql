CREATE INDEX "you_scout_nominations_withheld_idx" ON "you_scout_nominations" ("id")
  WHERE "community_votes" > 0
    AND ("status" NOT IN ('approved', 'promoted') OR "hidden_at" IS NOT NULL OR "guardian_revoked_at" IS NOT NULL);
