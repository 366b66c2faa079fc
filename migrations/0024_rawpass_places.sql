CREATE TABLE "rawpass_standing_places" (
  "id" integer CONSTRAINT "rawpass_standing_places_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "athlete_id" integer NOT NULL CONSTRAINT "rawpass_standing_places_athlete_id_fkey" REFERENCES "rawpass_athletes" ("id") ON DELETE CASCADE,
  "slot_id" integer NOT NULL CONSTRAINT "rawpass_standing_places_slot_id_fkey" REFERENCES "rawpass_time_slots" ("id"),
  "pass_id" integer,
  "first_date" date NOT NULL,
  "last_date" date,
  "held_until" timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "rawpass_standing_places_date_check" CHECK ("last_date" IS NULL OR "first_date" <= "last_date"),
  CONSTRAINT "rawpass_standing_places_pass_id_check" CHECK ("pass_id" IS NOT NULL OR "held_until" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX "rawpass_standing_places_slot_id_idx" ON "rawpass_standing_places" ("slot_id", "last_date");
--> statement-breakpoint
CREATE INDEX "rawpass_standing_places_athlete_id_idx" ON "rawpass_standing_places" ("athlete_id");
--> statement-breakpoint
CREATE INDEX "rawpass_standing_places_pass_id_idx" ON "rawpass_standing_places" ("pass_id");
--> statement-breakpoint
CREATE INDEX "rawpass_standing_places_held_until_idx" ON "rawpass_standing_places" ("held_until") WHERE "held_until" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "rawpass_credits" (
  "id" integer CONSTRAINT "rawpass_credits_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "athlete_id" integer NOT NULL CONSTRAINT "rawpass_credits_athlete_id_fkey" REFERENCES "rawpass_athletes" ("id") ON DELETE CASCADE,
  "activity_id" integer NOT NULL CONSTRAINT "rawpass_credits_activity_id_fkey" REFERENCES "rawpass_activities" ("id"),
  "reason" text NOT NULL,
  "booking_id" integer CONSTRAINT "rawpass_credits_booking_id_key" UNIQUE,
  "expires_at" timestamp with time zone NOT NULL,
  "used_at" timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "rawpass_credits_reason_check" CHECK ("reason" IN ('cancelled', 'filled', 'closure'))
);
--> statement-breakpoint
CREATE INDEX "rawpass_credits_athlete_id_idx" ON "rawpass_credits" ("athlete_id", "activity_id", "expires_at");
--> statement-breakpoint
CREATE TABLE "rawpass_bookings" (
  "id" integer CONSTRAINT "rawpass_bookings_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "athlete_id" integer NOT NULL CONSTRAINT "rawpass_bookings_athlete_id_fkey" REFERENCES "rawpass_athletes" ("id") ON DELETE CASCADE,
  "slot_id" integer NOT NULL CONSTRAINT "rawpass_bookings_slot_id_fkey" REFERENCES "rawpass_time_slots" ("id"),
  "date" date NOT NULL,
  "kind" text NOT NULL,
  "state" text NOT NULL,
  "standing_place_id" integer CONSTRAINT "rawpass_bookings_standing_place_id_fkey" REFERENCES "rawpass_standing_places" ("id") ON DELETE CASCADE,
  "credit_id" integer CONSTRAINT "rawpass_bookings_credit_id_fkey" REFERENCES "rawpass_credits" ("id") ON DELETE SET NULL,
  "closure_id" integer CONSTRAINT "rawpass_bookings_closure_id_fkey" REFERENCES "rawpass_closures" ("id") ON DELETE SET NULL,
  "held_until" timestamp with time zone,
  "waitlisted_at" timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "rawpass_bookings_kind_check" CHECK ("kind" IN ('standing', 'drop_in', 'make_up')),
  CONSTRAINT "rawpass_bookings_state_check" CHECK ("state" IN ('booked', 'waitlisted', 'offered', 'cancelled', 'late_cancelled', 'attended', 'no_show')),
  CONSTRAINT "rawpass_bookings_standing_check" CHECK (("kind" = 'standing') = ("standing_place_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "rawpass_bookings_living_idx" ON "rawpass_bookings" ("athlete_id", "slot_id", "date") WHERE "state" NOT IN ('cancelled', 'late_cancelled');
--> statement-breakpoint
CREATE UNIQUE INDEX "rawpass_bookings_standing_place_id_idx" ON "rawpass_bookings" ("standing_place_id", "date");
--> statement-breakpoint
CREATE INDEX "rawpass_bookings_slot_id_idx" ON "rawpass_bookings" ("slot_id", "date", "state");
--> statement-breakpoint
CREATE INDEX "rawpass_bookings_held_until_idx" ON "rawpass_bookings" ("held_until") WHERE "held_until" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "rawpass_bookings_closure_id_idx" ON "rawpass_bookings" ("closure_id");
--> statement-breakpoint
CREATE INDEX "rawpass_bookings_waitlisted_idx" ON "rawpass_bookings" ("date", "slot_id") WHERE "state" = 'waitlisted';
--> statement-breakpoint
ALTER TABLE "rawpass_credits" ADD CONSTRAINT "rawpass_credits_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "rawpass_bookings" ("id") ON DELETE SET NULL;
--> statement-breakpoint
CREATE TABLE "rawpass_standing_waitlist" (
  "id" integer CONSTRAINT "rawpass_standing_waitlist_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "athlete_id" integer NOT NULL CONSTRAINT "rawpass_standing_waitlist_athlete_id_fkey" REFERENCES "rawpass_athletes" ("id") ON DELETE CASCADE,
  "slot_id" integer NOT NULL CONSTRAINT "rawpass_standing_waitlist_slot_id_fkey" REFERENCES "rawpass_time_slots" ("id"),
  "place_id" integer CONSTRAINT "rawpass_standing_waitlist_place_id_fkey" REFERENCES "rawpass_standing_places" ("id") ON DELETE CASCADE,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "rawpass_standing_waitlist_key" UNIQUE ("slot_id", "athlete_id")
);
--> statement-breakpoint
CREATE INDEX "rawpass_standing_waitlist_athlete_id_idx" ON "rawpass_standing_waitlist" ("athlete_id");
