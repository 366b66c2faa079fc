ALTER TABLE "you_scout_reports" ADD COLUMN "reporter_account" text;
