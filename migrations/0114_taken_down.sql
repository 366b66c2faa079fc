CREATE INDEX "you_scout_nominations_taken_down_idx" ON "you_scout_nominations" ("id")
  WHERE "guardian_revoked_at" is not null and "blanked_at" is null;
