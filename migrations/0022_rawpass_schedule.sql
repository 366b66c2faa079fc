ALTER TABLE "payment_events" DROP COLUMN "order_id";
--> statement-breakpoint
CREATE TABLE "rawpass_activities" (
  "id" integer CONSTRAINT "rawpass_activities_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL CONSTRAINT "rawpass_activities_name_key" UNIQUE,
  "type" text NOT NULL,
  "description" text NOT NULL,
  "rate_per_session" numeric(10, 2) NOT NULL,
  "min_age" integer NOT NULL,
  "max_age" integer NOT NULL,
  "is_active" boolean NOT NULL DEFAULT true,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "rawpass_activities_rate_per_session_check" CHECK ("rate_per_session" BETWEEN 1 AND 1000),
  CONSTRAINT "rawpass_activities_age_check" CHECK (0 <= "min_age" AND "min_age" <= "max_age" AND "max_age" <= 99)
);
--> statement-breakpoint
CREATE TABLE "rawpass_time_slots" (
  "id" integer CONSTRAINT "rawpass_time_slots_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "activity_id" integer NOT NULL CONSTRAINT "rawpass_time_slots_activity_id_fkey" REFERENCES "rawpass_activities" ("id"),
  "day_of_week" integer NOT NULL,
  "start_time" text NOT NULL,
  "end_time" text NOT NULL,
  "max_capacity" integer NOT NULL,
  "is_available" boolean NOT NULL DEFAULT true,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "rawpass_time_slots_day_of_week_check" CHECK ("day_of_week" BETWEEN 0 AND 6),
  CONSTRAINT "rawpass_time_slots_time_check" CHECK ("start_time" ~ '^[0-2][0-9]:[0-5][0-9]$' AND "end_time" ~ '^[0-2][0-9]:[0-5][0-9]$' AND "start_time" >= '06:00' AND "start_time" < "end_time" AND "end_time" <= '22:00'),
  CONSTRAINT "rawpass_time_slots_max_capacity_check" CHECK ("max_capacity" BETWEEN 1 AND 200)
);
--> statement-breakpoint
CREATE INDEX "rawpass_time_slots_activity_id_idx" ON "rawpass_time_slots" ("activity_id");
--> statement-breakpoint
CREATE TABLE "rawpass_closures" (
  "id" integer CONSTRAINT "rawpass_closures_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "from_date" date NOT NULL,
  "to_date" date NOT NULL,
  "activity_id" integer CONSTRAINT "rawpass_closures_activity_id_fkey" REFERENCES "rawpass_activities" ("id") ON DELETE CASCADE,
  "reason" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "rawpass_closures_date_check" CHECK ("from_date" <= "to_date")
);
--> statement-breakpoint
CREATE INDEX "rawpass_closures_to_date_idx" ON "rawpass_closures" ("to_date", "from_date");
