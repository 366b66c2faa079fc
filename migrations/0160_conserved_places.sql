ALTER TABLE "rawpass_bookings" ADD COLUMN "refunded_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "rawpass_bookings" ADD COLUMN "is_frozen" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "rawpass_standing_places" DROP CONSTRAINT "rawpass_standing_places_date_check";
--> statement-breakpoint
ALTER TABLE "rawpass_standing_places" ADD CONSTRAINT "rawpass_standing_places_date_check" CHECK ("last_date" is null or "first_date" <= "last_date" + 1);
