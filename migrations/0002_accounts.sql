ALTER TABLE "users" ADD COLUMN "adult_confirmed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE "user_activity" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "user_activity_pkey" PRIMARY KEY,
  "user_id" integer NOT NULL CONSTRAINT "user_activity_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "activity_type" text NOT NULL,
  "activity_data" jsonb NOT NULL DEFAULT '{}',
  "created_at" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX "user_activity_user_id_id_idx" ON "user_activity" ("user_id", "id");
--> statement-breakpoint
CREATE TABLE "site_settings" (
  "key" text CONSTRAINT "site_settings_pkey" PRIMARY KEY,
  "value" text NOT NULL,
  "updated_at" timestamp with time zone NOT NULL DEFAULT now()
);
