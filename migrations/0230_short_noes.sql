CREATE INDEX "you_scout_nominations_short_idx" ON "you_scout_nominations" ("id") WHERE ("guardian_shortened_at" is not null or "kept_no" is not null) and "blanked_at" is null;
