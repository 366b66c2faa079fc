ALTER TABLE "rawpass_bookings" ADD COLUMN "missed_told_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "rawpass_bookings" SET "missed_told_at" = now() WHERE "state" = 'no_show';
