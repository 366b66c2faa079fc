ALTER TABLE "you_scout_nominations" ADD COLUMN "prospect_hidden_at" timestamp with time zone;
