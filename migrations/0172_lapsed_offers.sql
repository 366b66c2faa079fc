ALTER TABLE "rawpass_standing_waitlist" ADD COLUMN "lapsed_at" timestamp with time zone;
