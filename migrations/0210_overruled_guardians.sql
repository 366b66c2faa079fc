ALTER TABLE "connect_minors" ADD COLUMN "asked_guardian_hash" text;
