UPDATE "you_scout_votes" SET "user_id" = NULL WHERE "voter_network" = 'forgotten' AND "user_id" IS NOT NULL;
