CREATE INDEX "you_scout_nominations_merged_into_id_idx" ON "you_scout_nominations" ("merged_into_id") WHERE "merged_into_id" IS NOT NULL;
