ALTER TABLE "rawpass_time_slots" ADD COLUMN "coach" text;
--> statement-breakpoint
ALTER TABLE "rawpass_time_slots" ADD COLUMN "place" text;
