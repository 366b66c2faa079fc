CREATE INDEX "you_scout_nominations_alike_idx" ON "you_scout_nominations"
  (split_part("person_key", '|', 2), split_part("person_key", '|', 3), left("person_key", 1)) WHERE "person_key" <> '';
