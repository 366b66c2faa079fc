ALTER TABLE "baseball_prospects" ADD COLUMN "is_guardian_unknown" boolean DEFAULT false NOT NULL;
