ALTER TABLE "rawpass_standing_waitlist" ADD COLUMN "offer_ends_at" timestamp with time zone;
