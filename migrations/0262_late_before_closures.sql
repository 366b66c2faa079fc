ALTER TABLE "rawpass_bookings" ADD COLUMN "was_late" boolean DEFAULT false NOT NULL;
