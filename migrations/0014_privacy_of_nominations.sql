ALTER TABLE "privacy_requests"
  ADD COLUMN "nomination_id" integer
    CONSTRAINT "privacy_requests_nomination_id_fkey" REFERENCES "you_scout_nominations" ("id") ON DELETE SET NULL;
