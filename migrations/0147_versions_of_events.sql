ALTER TABLE "payment_events" ADD COLUMN "other_version" text;
