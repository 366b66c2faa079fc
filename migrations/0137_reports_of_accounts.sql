ALTER TABLE "you_scout_reports" ADD COLUMN "is_of_account" boolean DEFAULT false NOT NULL;
