CREATE TABLE "rawpass_check_ins" (
  "id" integer CONSTRAINT "rawpass_check_ins_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "membership_id" integer CONSTRAINT "rawpass_check_ins_membership_id_fkey" REFERENCES "rawpass_memberships" ("id") ON DELETE SET NULL,
  "activity_id" integer CONSTRAINT "rawpass_check_ins_activity_id_fkey" REFERENCES "rawpass_activities" ("id") ON DELETE SET NULL,
  "time_slot_id" integer CONSTRAINT "rawpass_check_ins_time_slot_id_fkey" REFERENCES "rawpass_time_slots" ("id") ON DELETE SET NULL,
  "booking_id" integer CONSTRAINT "rawpass_check_ins_booking_id_fkey" REFERENCES "rawpass_bookings" ("id") ON DELETE SET NULL,
  "check_in_time" timestamp with time zone NOT NULL,
  "way" text NOT NULL,
  "notes" text,
  "staff_id" integer CONSTRAINT "rawpass_check_ins_staff_id_fkey" REFERENCES "users" ("id") ON DELETE SET NULL,
  "undone_at" timestamp with time zone,
  CONSTRAINT "rawpass_check_ins_way_check" CHECK (way in ('booked', 'let_in', 'make_up')),
  CONSTRAINT "rawpass_check_ins_notes_check" CHECK (notes is null or length(notes) <= 300)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "rawpass_check_ins_booking_id_idx" ON "rawpass_check_ins" ("booking_id") WHERE undone_at is null;
--> statement-breakpoint
CREATE INDEX "rawpass_check_ins_check_in_time_idx" ON "rawpass_check_ins" ("check_in_time");
--> statement-breakpoint
CREATE INDEX "rawpass_check_ins_membership_id_idx" ON "rawpass_check_ins" ("membership_id", "activity_id", "check_in_time");
--> statement-breakpoint
CREATE INDEX "rawpass_bookings_booked_idx" ON "rawpass_bookings" ("date") WHERE state = 'booked';
--> statement-breakpoint
CREATE INDEX "rawpass_bookings_missed_idx" ON "rawpass_bookings" ("date", "athlete_id") WHERE state = 'no_show';
--> statement-breakpoint
CREATE INDEX "rawpass_athletes_first_name_idx" ON "rawpass_athletes" (lower("first_name") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "rawpass_athletes_last_name_idx" ON "rawpass_athletes" (lower("last_name") text_pattern_ops);
