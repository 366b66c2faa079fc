CREATE TABLE "rawpass_athletes" (
  "id" integer CONSTRAINT "rawpass_athletes_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" integer NOT NULL CONSTRAINT "rawpass_athletes_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "first_name" text NOT NULL,
  "last_name" text NOT NULL,
  "birth_date" date,
  "emergency_name" text,
  "emergency_phone" text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX "rawpass_athletes_user_id_idx" ON "rawpass_athletes" ("user_id", "id");
--> statement-breakpoint
CREATE TABLE "rawpass_waivers" (
  "id" integer CONSTRAINT "rawpass_waivers_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "athlete_id" integer CONSTRAINT "rawpass_waivers_athlete_id_fkey" REFERENCES "rawpass_athletes" ("id") ON DELETE SET NULL,
  "athlete_name" text NOT NULL,
  "guardian_name" text NOT NULL,
  "version" text NOT NULL,
  "agreed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rawpass_waivers_athlete_id_idx" ON "rawpass_waivers" ("athlete_id", "agreed_at");
--> statement-breakpoint
CREATE INDEX "rawpass_waivers_agreed_at_idx" ON "rawpass_waivers" ("agreed_at");
