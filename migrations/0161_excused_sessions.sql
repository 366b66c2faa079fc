ALTER TABLE "rawpass_bookings" ADD COLUMN "excused_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "rawpass_bookings" SET "excused_at" = "rawpass_credits"."created_at" FROM "rawpass_credits"
WHERE "rawpass_credits"."booking_id" = "rawpass_bookings"."id" AND "rawpass_credits"."reason" = 'illness';
